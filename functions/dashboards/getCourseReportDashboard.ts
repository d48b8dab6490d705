import { getCourseReportDashboard as route } from "#shared/contract/dashboards/reportDashboards.ts";
import { stateOf } from "#shared/domain/dashboards/courseFigures.ts";
import { calendarDateAt, daysAfter } from "#shared/domain/dates.ts";
import {
  courseDaysAtMost,
  daysOfCourse,
  planCourseDashboard,
} from "#shared/domain/reports/courseDashboard.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireRange } from "../runtime/requireRange.ts";
import { readCourseSource } from "./courseSources.ts";

/** The pictures of a course. It reads what the usage report reads, at most once a minute. @see ADR 0178 */
export const getCourseReportDashboard = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ query }, { loaded: { course, program } }) => {
    const range = requireRange(query, "query");
    const when = { now: isoTime(nowMs()), timeZone: program.time_zone };
    const source = await readCourseSource(course, program.id);
    const whole = daysOfCourse(source, when);
    const days = {
      start: range.start ?? startBefore(range.end, whole),
      end: range.end ?? endAfter(range.start, whole),
    };
    if (daysAfter(days.end, 1 - courseDaysAtMost) > days.start) {
      const message = `at most ${courseDaysAtMost} days at once`;
      throw new Refusal("INVALID_REQUEST", { fields: [{ path: "query.start_date", message }] });
    }
    const { id, name } = course;
    const state = stateOf(source, calendarDateAt(when.now, when.timeZone));
    return {
      course: { id, name, state },
      ...planCourseDashboard(source, { range, days, tab: query.tab }, when),
    };
  },
});

type Days = { start: string; end: string };

const startBefore = (end: string | undefined, whole: Days): string =>
  end !== undefined && end < whole.start ? end : whole.start;

const endAfter = (start: string | undefined, whole: Days): string =>
  start !== undefined && start > whole.end ? start : whole.end;
