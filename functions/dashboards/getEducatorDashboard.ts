import { type ActivityDay, getEducatorDashboard as route } from "#shared/contract/dashboards/dashboards.ts";
import { canByRole } from "#shared/domain/access.ts";
import {
  activityByDay,
  courseInFigures,
  studentsBehind,
  whatIsDue,
} from "#shared/domain/dashboards/courseFigures.ts";
import { requireProgram } from "../access/course.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { coursesLookedAfter, readCourseSources } from "./courseSources.ts";
import { examsOfToday } from "./examsOfToday.ts";
import { daysBefore, shownDays } from "./shownDays.ts";

const behindAtMost = 50;
const dueAtMost = 30;

/** @see spec courses §2.20; ADR 0125 */
export const getEducatorDashboard = defineHandler(route, {
  run: async ({ query }, signedIn) => {
    const program = await requireProgram(signedIn);
    const days = shownDays(query, program.time_zone);
    const [courses, pending_people] = await Promise.all([
      coursesLookedAfter(signedIn, program),
      canByRole(signedIn.actor, "program.member.list") ? countPending(program.id) : null,
    ]);
    const sources = await readCourseSources(courses, program.id);
    const when = { now: isoTime(nowMs()), timeZone: program.time_zone };
    const behind = studentsBehind(sources, when);
    return {
      start_date: days.start,
      end_date: days.end,
      courses: sources.map((source) => courseInFigures(source, days, when)),
      more_courses: courses.length - sources.length,
      activity: activityByDay(sources, days, program.time_zone),
      before: together(activityByDay(sources, daysBefore(days), program.time_zone)),
      behind: { count: behind.length, students: behind.slice(0, behindAtMost) },
      due: whatIsDue(sources, when).slice(0, dueAtMost),
      exams_today: await examsOfToday(sources, when, program.id),
      pending_people,
    };
  },
});

const together = (activity: readonly ActivityDay[]): Omit<ActivityDay, "date"> => ({
  begun: activity.reduce((sum, day) => sum + day.begun, 0),
  completed: activity.reduce((sum, day) => sum + day.completed, 0),
});

async function countPending(programId: string): Promise<number> {
  const { rows } = await readPeopleOfProgram(programId);
  return rows.filter(({ subscription_end }) => subscription_end === null).length;
}
