import { decodeTime } from "ulid";
import { addCourseMembers as route } from "#shared/contract/members/newMembers.ts";
import { memberTexts } from "#shared/domain/memberTexts.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { actorNamed, fullName } from "../enrolment/memberAudit.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { type CourseInvite, inviteWrite } from "../table/courses/courseInvites.ts";
import type { CourseMember } from "../table/courses/courseMembers.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { bringIn } from "./bringIn.ts";
import type { Left } from "./changeInParts.ts";
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
    // Of the operation: the same for a second try of it.
    const addedAt = isoTime(decodeTime(operationId));
    const { found, left: unknown } = await findPeople(program.id, ids, signedIn);
    const invites = new Map<string, CourseInvite>();
    const { written, left } = await bringIn(loaded, signedIn, {
      comers: found,
      arrive: ({ person, userId }, { standing, former }) => {
        // Written by a try of this operation that did not come to its end.
        if (standing?.created_at === addedAt) return undefined;
        if (standing) return { why: "They are in this course already." };
        const invite: CourseInvite = {
          id: newUlid(),
          course_id: course.id,
          program_id: program.id,
          user_id: userId,
          invited_by: actorNamed(signedIn.person.profile),
          host: request.host,
          due_at: dueAt,
        };
        invites.set(userId, invite);
        return {
          member: memberOf(person, { course, program, before: former, addedAt }),
          details: { Invitation: isAtOnce ? "At once" : dueAt },
          together: [inviteWrite(invite)],
        };
      },
    });
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

type Found = { id: string; name: string; userId: string; person: PersonInProgram };

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
    else if (hasNotEnded(person, now))
      found.push({ id, name: fullName(person), userId: person.user_id, person });
    else left.push({ id, name: fullName(person), why: "Their subscription has ended." });
  }
  return { found, left };
}

/** Whoever was in the course before keeps their id and their time in exams. */
function memberOf(
  person: PersonInProgram,
  {
    course,
    program,
    before,
    addedAt,
  }: Pick<LoadedCourse, "course" | "program"> & { before: CourseMember | undefined; addedAt: string },
): CourseMember {
  return {
    id: before?.id ?? newUlid(),
    course_id: course.id,
    program_id: program.id,
    user_id: person.user_id,
    email: person.email,
    first_name: person.first_name,
    last_name: person.last_name,
    role: person.role,
    accommodation: before?.accommodation ?? 1,
    created_at: addedAt,
  };
}
