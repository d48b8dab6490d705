import { decodeTime } from "ulid";
import { addCourseMembers as route } from "#shared/contract/members/newMembers.ts";
import { memberTexts } from "#shared/domain/memberTexts.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { actorNamed, fullName, memberEntry } from "../enrolment/memberAudit.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { auditWrite } from "../table/audit.ts";
import { type CourseInvite, inviteWrite } from "../table/courseInvites.ts";
import {
  addCourseMembers as addMembers,
  type CourseMember,
  getCourseMembers,
  getFormerMembers,
} from "../table/courseMembers.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../table/programPeople.ts";
import { changeInParts, type Left } from "./changeInParts.ts";
import { inviteTime } from "./inviteTime.ts";
import { hasNotEnded, isSeenBy } from "./memberRows.ts";
import { requireSome } from "./requireSome.ts";
import { sendNow } from "./sendNow.ts";

/**
 * Each invitation is written with its member, and sent afterwards: now, or by the schedule. Whoever was in the course before
 * comes back as they were. @see spec courses §2.10; ADR 0109
 */
export const addCourseMembers = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body, request }, { loaded, operationId, ...signedIn }) => {
    const { course, program } = loaded;
    const ids = requireSome(body.groupRoleDefinitionUserIds, {
      field: "groupRoleDefinitionUserIds",
      message: memberTexts.noneToAdd,
    });
    const { dueAt, isAtOnce } = inviteTime(body.inviteDate, program.time_zone);
    const roster = { courseId: course.id, programId: program.id };
    const actor = actorNamed(signedIn.person.profile);
    // Of the operation: the same for a second try of it.
    const addedAt = isoTime(decodeTime(operationId));
    const { found, left: unknown } = await findPeople(program.id, ids, signedIn);
    const invites = new Map<string, CourseInvite>();
    const { written, left } = await changeInParts(
      found,
      async (part) => {
        const userIds = part.map(({ person }) => person.user_id);
        const [standing, former] = await Promise.all([
          getCourseMembers(roster, userIds),
          getFormerMembers(roster, userIds),
        ]);
        const isThere = new Map(standing.map((member) => [member.user_id, member]));
        const writes = part
          .filter(({ person }) => !isThere.has(person.user_id))
          .map(({ person }) => {
            const before = former.find(({ user_id }) => user_id === person.user_id);
            const member = memberOf(person, { roster, before, addedAt });
            const invite: CourseInvite = {
              id: newUlid(),
              course_id: course.id,
              program_id: program.id,
              user_id: person.user_id,
              invited_by: actor,
              host: request.host,
              due_at: dueAt,
            };
            invites.set(person.user_id, invite);
            const entry = memberEntry({
              id: newUlid(),
              at: isoTime(nowMs()),
              action: "course_member.added",
              actor,
              programId: program.id,
              course,
              member,
              details: { Invitation: isAtOnce ? "At once" : dueAt },
            });
            return { member, together: [inviteWrite(invite), auditWrite(entry)] };
          });
        return {
          writes,
          left: part
            .filter(({ person }) => isThere.has(person.user_id))
            // Written by a try of this operation that did not come to its end.
            .filter(({ person }) => isThere.get(person.user_id)?.created_at !== addedAt)
            .map(({ id, name }) => ({ id, name, why: "They are in this course already." })),
        };
      },
      (writes) => addMembers(roster, writes),
    );
    if (isAtOnce) await sendNow(written.flatMap(({ member }) => invites.get(member.user_id) ?? []));
    logger.info("course members added", { course_id: course.id, added: written.length });
    const notAdded = [...unknown, ...left];
    return {
      added: found.length - left.length,
      invite_at: isAtOnce ? null : dueAt,
      errors: notAdded.map(({ name, why }) => `${name}: ${why}`),
      left: notAdded,
    };
  },
});

type Found = { id: string; name: string; person: PersonInProgram };

async function findPeople(
  programId: string,
  ids: readonly string[],
  signedIn: Parameters<typeof isSeenBy>[0],
): Promise<{ found: Found[]; left: Left[] }> {
  const { rows } = await readPeopleOfProgram(programId);
  const now = isoTime(nowMs());
  const isSeen = isSeenBy(signedIn);
  const byId = new Map(rows.filter(isSeen).map((row) => [row.id, row]));
  const found: Found[] = [];
  const left: Left[] = [];
  for (const id of ids) {
    const person = byId.get(id);
    if (!person) left.push({ id, name: "A former member", why: "They are not in your program any more." });
    else if (hasNotEnded(person, now)) found.push({ id, name: fullName(person), person });
    else left.push({ id, name: fullName(person), why: "Their subscription has ended." });
  }
  return { found, left };
}

/** Whoever was in the course before keeps their id and their time in exams. */
function memberOf(
  person: PersonInProgram,
  {
    roster,
    before,
    addedAt,
  }: {
    roster: { courseId: number; programId: string };
    before: CourseMember | undefined;
    addedAt: string;
  },
): CourseMember {
  return {
    id: before?.id ?? newUlid(),
    course_id: roster.courseId,
    program_id: roster.programId,
    user_id: person.user_id,
    email: person.email,
    first_name: person.first_name,
    last_name: person.last_name,
    role: person.role,
    accommodation: before?.accommodation ?? 1,
    created_at: addedAt,
  };
}
