import { fullName } from "#shared/domain/people/fullName.ts";
import { planRegistrationInvitation } from "../invitations/orderRegistrationInvitation.ts";
import { announceMails } from "../mail/mailOrder.ts";
import { readerOf } from "../mail/mailReader.ts";
import { planMail } from "../mail/sendMail.ts";
import { newPersonId } from "../runtime/derivedUlid.ts";
import { listCoursesOfUser } from "../table/courses/courseMembers.ts";
import { mailLinkWrite } from "../table/identity/mailLinks.ts";
import {
  getUserIdByEmail,
  type Membership,
  noPassword,
  normalEmail,
  type Person,
  type Profile,
} from "../table/identity/people.ts";
import {
  correctInvitedName,
  coursesMovedAtMost,
  moveInvitation,
} from "../table/members/correctInvitation.ts";
import { listProgramPeople } from "../table/members/memberships.ts";
import { invitedNameInCourses } from "../table/members/renamePerson.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import { knownAs, type PersonInProgram, personRow } from "../table/programs/programPeople.ts";
import { isOfProgramAlone } from "./correctedOf.ts";
import { type Correction, correctionLine, wrongAddress } from "./correction.ts";
import { timeOf } from "./orderChange.ts";

type Pending = { person: Person; membership: Membership };

/**
 * Corrects an invitation that nobody has accepted yet. Another address moves it to whoever has that address, or is to have it,
 * so that neither the answer nor the list tells whether an account stands behind the one or the other. Where a mail has gone to
 * the former address it is withdrawn, and the invitation is sent to the right one. Undefined: something of them changed
 * meanwhile.
 *
 * @throws Refusal CONFLICT for somebody who is in the program already, and for more courses than move at once
 */
export async function correctPending(
  correction: Correction,
  pending: Pending,
): Promise<PersonInProgram | undefined> {
  const { email } = pending.person.profile;
  return normalEmail(correction.body.email) === normalEmail(email)
    ? rename(correction, pending)
    : move(correction, pending);
}

async function rename(
  correction: Correction,
  { person, membership }: Pending,
): Promise<PersonInProgram | undefined> {
  const { profile } = person;
  const name = nameIn(correction.body);
  const line = correctionLine(correction, knownAs(profile, membership));
  const nowS = Math.floor(Date.parse(line.at) / 1000);
  const isOwnName = isOfProgramAlone(person);
  const order = { isOwnName, together: [line.write], nowS };
  if (!(await correctInvitedName({ profile, membership }, name, order))) return undefined;
  await invitedNameInCourses(membership.program_id, profile.id, name);
  return personRow({ ...membership, invited_as: name }, profile);
}

async function move(
  correction: Correction,
  { person, membership }: Pending,
): Promise<PersonInProgram | undefined> {
  const { body, program, by, host, operationId } = correction;
  const { profile } = person;
  const at = timeOf(operationId);
  const courses = (await listCoursesOfUser(profile.id)).filter(({ program_id }) => program_id === program.id);
  if (courses.length > coursesMovedAtMost)
    throw wrongAddress(
      `${fullName(body)} is in ${courses.length} courses already. Remove this invitation and invite the right address.`,
    );
  const to = await holderOf(correction);
  if (!to) return undefined;
  const isInvited = membership.invited_link !== undefined;
  const invitation = await planRegistrationInvitation({
    person: to.profile,
    role: membership.role,
    knownAs: body,
    program,
    invitedBy: by.profile,
    host,
    operationId,
  });
  const after: Membership = {
    ...membership,
    user_id: to.profile.id,
    invited_as: nameIn(body),
    ...(isInvited ? { invited_link: invitation.link.token_hash } : {}),
  };
  const withdrawn = planMail({
    kind: "invitationWithdrawn",
    to: profile.email,
    reader: readerOf(profile, person.memberships),
    data: { program_name: program.name },
    mailId: `withdrawn:${operationId}`,
  });
  const mails = isInvited ? [invitation.mail, withdrawn] : [];
  const together = [
    correctionLine(correction, { ...knownAs(profile, membership), id: to.profile.id }).write,
    ...mails.flatMap((mail) => jobWrites(mail)),
    ...(isInvited ? [mailLinkWrite(invitation.link), auditWrite(invitation.audit)] : []),
  ];
  const nowS = Math.floor(Date.parse(at) / 1000);
  if (!(await moveInvitation({ profile, membership }, { to, after, courses }, { together, nowS })))
    return undefined;
  await announceMails(mails);
  return personRow(after, to.profile);
}

/** Whoever has the right address; undefined where they came meanwhile. @throws Refusal CONFLICT for a member of the program */
async function holderOf({
  body,
  program,
  operationId,
}: Correction): Promise<{ profile: Profile; isNewPerson: boolean } | undefined> {
  const userId = await getUserIdByEmail(body.email);
  if (userId === undefined) {
    const id = newPersonId(Date.parse(timeOf(operationId)), `${operationId} corrected`);
    const profile = { id, ...body, is_admin: false, password_hash: noPassword };
    return { profile: { ...profile, email: normalEmail(body.email) }, isNewPerson: true };
  }
  const known = (await listProgramPeople(program.id, [userId])).get(userId);
  if (known?.membership)
    throw wrongAddress(`${fullName(knownAs(known.profile, known.membership))} is in this program already`);
  return known && { profile: known.profile, isNewPerson: false };
}

const nameIn = ({ first_name, last_name }: Correction["body"]) => ({ first_name, last_name });
