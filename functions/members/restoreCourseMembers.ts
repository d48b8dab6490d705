import { restoreCourseMembers as route } from "#shared/contract/members/courseMembers.ts";
import { memberTexts } from "#shared/domain/memberTexts.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { actorNamed, fullName, memberEntry } from "../enrolment/memberAudit.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { auditWrite } from "../table/audit.ts";
import { addCourseMembers, getCourseMembers, getFormerMembers } from "../table/courseMembers.ts";
import { peopleById } from "../table/courseRoster.ts";
import { readPeopleOfProgram } from "../table/programPeople.ts";
import { changeInParts } from "./changeInParts.ts";
import { isSeenBy } from "./memberRows.ts";
import { requireSome } from "./requireSome.ts";

/** The way back from taking somebody out. */
export const restoreCourseMembers = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body }, { loaded, ...signedIn }) => {
    const { course, program } = loaded;
    const userIds = requireSome(body.userIds, { field: "userIds", message: memberTexts.noUsers });
    const roster = { courseId: course.id, programId: program.id };
    const actor = actorNamed(signedIn.person.profile);
    const people = peopleById((await readPeopleOfProgram(program.id)).rows);
    const isSeen = isSeenBy(signedIn);
    const targets = userIds.map((id) => {
      const person = people.get(id);
      return { id, person, name: person ? fullName(person) : "Somebody" };
    });
    const { written, left } = await changeInParts(
      targets,
      async (part) => {
        const ids = part.map(({ id }) => id);
        const [standing, former] = await Promise.all([
          getCourseMembers(roster, ids),
          getFormerMembers(roster, ids),
        ]);
        const isThere = new Set(standing.map(({ user_id }) => user_id));
        const writes = [];
        const notBack = [];
        for (const { id, name, person } of part) {
          const before = former.find(({ user_id }) => user_id === id);
          if (isThere.has(id)) continue;
          if (!before || !person || !isSeen(person)) {
            notBack.push({ id, name, why: "They are no former member of this course in your program." });
            continue;
          }
          const { email, first_name, last_name, role } = person;
          const member = { ...before, email, first_name, last_name, role };
          const entry = memberEntry({
            id: newUlid(),
            at: isoTime(nowMs()),
            action: "course_member.added",
            actor,
            programId: program.id,
            course,
            member,
            details: { "Brought back": "Yes" },
          });
          writes.push({ member, together: [auditWrite(entry)] });
        }
        return { writes, left: notBack };
      },
      (writes) => addCourseMembers(roster, writes),
    );
    logger.info("course members brought back", { course_id: course.id, restored: written.length });
    return { restored: written.length, left };
  },
});
