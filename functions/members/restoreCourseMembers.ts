import { restoreCourseMembers as route } from "#shared/contract/members/courseMembers.ts";
import { memberTexts } from "#shared/domain/memberTexts.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { fullName } from "../enrolment/memberAudit.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { peopleById } from "../table/courses/courseRoster.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { bringIn } from "./bringIn.ts";
import { isSeenBy } from "./memberRows.ts";
import { requireSome } from "./requireSome.ts";

/** The way back from taking somebody out. */
export const restoreCourseMembers = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body }, { loaded, ...signedIn }) => {
    const { course, program } = loaded;
    const userIds = requireSome(body.userIds, { field: "userIds", message: memberTexts.noUsers });
    const people = peopleById((await readPeopleOfProgram(program.id)).rows);
    const isSeen = isSeenBy(signedIn);
    const { written, left } = await bringIn(loaded, signedIn, {
      comers: userIds.map((id) => {
        const person = people.get(id);
        return { id, userId: id, name: person ? fullName(person) : "Somebody", person };
      }),
      arrive: ({ person }, { standing, former }) => {
        if (standing) return undefined;
        if (!former || !person || !isSeen(person))
          return { why: "They are no former member of this course in your program." };
        const { email, first_name, last_name, role } = person;
        return {
          member: { ...former, email, first_name, last_name, role },
          details: { "Brought back": "Yes" },
        };
      },
    });
    logger.info("course members brought back", { course_id: course.id, restored: written.length });
    return { restored: written.length, left };
  },
});
