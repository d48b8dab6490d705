import { getStudentsInNeed as route } from "#shared/contract/dashboards/studentsInNeed.ts";
import { can } from "#shared/domain/access.ts";
import { stateOf, studentsOf } from "#shared/domain/dashboards/courseFigures.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { studentsInNeed } from "#shared/domain/reports/studentsInNeed.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listCourseMessages } from "../table/courses/courseMessages.ts";
import { readCourseSource } from "./courseSources.ts";

/** @see ADR 0178 */
export const getStudentsInNeed = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ query }, { loaded: { course, program, resource }, actor }) => {
    const when = { now: isoTime(nowMs()), timeZone: program.time_zone };
    const [source, messages] = await Promise.all([
      readCourseSource(course, program.id),
      listCourseMessages({ courseId: course.id, programId: program.id }),
    ]);
    const written = new Map(messages.map(({ user_id, at, by }) => [user_id, { at, by }]));
    return {
      course: {
        id: course.id,
        name: course.name,
        state: stateOf(source, calendarDateAt(when.now, when.timeZone)),
      },
      students: studentsOf(source).length,
      in_need: studentsInNeed(source, Number(query.days ?? 7), when).map((one) => ({
        ...one,
        written: written.get(one.user_id) ?? null,
      })),
      may_write: can(actor, "course.member.write_to", resource),
    };
  },
});
