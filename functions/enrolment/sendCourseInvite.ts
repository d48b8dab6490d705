import { orderWrites, planRegistrationInvitation } from "../invitations/orderRegistrationInvitation.ts";
import { announceMail } from "../mail/mailOrder.ts";
import { readerOf } from "../mail/mailReader.ts";
import { planMail } from "../mail/sendMail.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { originOfProgram } from "../runtime/hosts.ts";
import { logger } from "../runtime/log.ts";
import { type CourseInvite, dropCourseInvite, settleCourseInvite } from "../table/courses/courseInvites.ts";
import { type CourseRow, listCoursesInProgram } from "../table/courses/courses.ts";
import { getPerson, type Membership, type Profile } from "../table/identity/people.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import { knownAs } from "../table/programs/programPeople.ts";
import { memberEntry } from "./memberAudit.ts";

export type InviteOutcome = "sent" | "dropped" | "settled";

/**
 * Sends an invitation that is due: orders its mail in the transaction that takes the invitation out, so that it goes out once,
 * however many look at it and wherever one of them dies. What has lost its object is dropped: a course that was archived or
 * taken from the program, a membership in the program that has ended. Whoever has not registered yet is sent the way to do
 * that: the way to the course would lead them nowhere.
 */
export async function sendCourseInvite(invite: CourseInvite): Promise<InviteOutcome> {
  const [[course], person] = await Promise.all([
    listCoursesInProgram([invite.course_id], invite.program_id),
    getPerson(invite.user_id),
  ]);
  const membership = person?.memberships.find((entry) => entry.program_id === invite.program_id);
  const now = isoTime(nowMs());
  if (!course || course.archived_at !== null || !person || !membership || hasEnded(membership, now)) {
    await dropCourseInvite(invite);
    logger.info("invitation dropped", { course_id: invite.course_id, user: invite.user_id });
    return "dropped";
  }
  const entry = memberEntry({
    id: newUlid(),
    at: now,
    action: "membership.invited",
    actor: invite.invited_by,
    programId: invite.program_id,
    course,
    member: { ...knownAs(person.profile, membership), user_id: person.profile.id },
  });
  const isPending = membership.subscription_end === null;
  const planned = { course, person: person.profile, membership };
  const { mail, writes } = isPending ? await toRegister(invite, planned) : toCourse(invite, planned);
  const isSettled = await settleCourseInvite(invite, { at: now, together: [...writes, auditWrite(entry)] });
  if (!isSettled) return "settled";
  await announceMail(mail);
  logger.info("invitation sent", { course_id: invite.course_id, user: invite.user_id });
  return "sent";
}

const hasEnded = ({ subscription_end }: Membership, now: string): boolean =>
  subscription_end !== null && subscription_end <= now;

type Planned = { course: CourseRow; person: Profile; membership: Membership };

function toCourse(invite: CourseInvite, { course, person, membership }: Planned) {
  const mail = planMail({
    kind: "courseInvitation",
    to: person.email,
    reader: readerOf(person, [membership]),
    data: {
      first_name: person.first_name,
      course_name: course.name,
      program_name: membership.program_name,
      invited_by: invite.invited_by.name,
      url: `${originOfProgram(invite.host, membership.subdomain)}/document_sets/${course.id}`,
    },
    mailId: `course-invitation:${invite.id}`,
  });
  return { mail, writes: jobWrites(mail) };
}

async function toRegister(invite: CourseInvite, { person, membership }: Planned) {
  const { id, name, email } = invite.invited_by;
  const invitation = await planRegistrationInvitation({
    person,
    role: membership.role,
    program: {
      id: membership.program_id,
      name: membership.program_name,
      subdomain: membership.subdomain,
    },
    invitedBy: { id, email, first_name: name, last_name: "" },
    host: invite.host,
    operationId: invite.id,
  });
  return { mail: invitation.mail, writes: orderWrites(invitation) };
}
