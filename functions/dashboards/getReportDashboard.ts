import { getReportDashboard as route } from "#shared/contract/dashboards/reportDashboards.ts";
import { activityByDay } from "#shared/domain/dashboards/courseFigures.ts";
import { standingOfCourse } from "#shared/domain/reports/courseDashboard.ts";
import { requireProgram } from "../access/course.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { coursesLookedAfter, readCourseSources } from "./courseSources.ts";
import { shownDays } from "./shownDays.ts";

/** The pictures of a program: of the courses that one looks after, those that want to be looked at first. @see ADR 0178 */
export const getReportDashboard = defineHandler(route, {
  run: async ({ query }, signedIn) => {
    const program = await requireProgram(signedIn);
    const days = shownDays(query, program.time_zone);
    const courses = await coursesLookedAfter(signedIn, program);
    const sources = await readCourseSources(courses, program.id);
    const when = { now: isoTime(nowMs()), timeZone: program.time_zone };
    return {
      start_date: days.start,
      end_date: days.end,
      activity: activityByDay(sources, days, program.time_zone),
      courses: sources.map((source) => standingOfCourse(source, days, when)),
      more_courses: courses.length - sources.length,
    };
  },
});
