import { getProgramUse as route } from "#shared/contract/quotes/programUse.ts";
import { calendarDateAt, daysAfter, startOfDay } from "#shared/domain/dates.ts";
import { firstDayOf, lastDayOf, monthsOfYear } from "#shared/domain/pricing/schoolYear.ts";
import { type MinuteSpan, type ProgramUse, workCounter } from "#shared/domain/quotes/programUse.ts";
import { quoteFactsOf } from "#shared/domain/quotes/renewalFacts.ts";
import { signsOfQuotes, signsOfUse } from "#shared/domain/quotes/renewalSigns.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { interfaceIdOf, interfacePlace } from "../subscriptions/quoteIds.ts";
import { renewalRowOf } from "../subscriptions/renewalRows.ts";
import { readDeliveries } from "../table/assessments/deliveries.ts";
import { readDeliveryCounts } from "../table/assessments/deliveryCounts.ts";
import { listCourseProgress, minutesOf, timeOfMinutes } from "../table/courses/courseProgress.ts";
import { readCoursesOfProgram } from "../table/courses/courses.ts";
import { getProgram, type Program } from "../table/programs/programs.ts";
import { getQuoteCourses } from "../table/quotes/quoteCourses.ts";
import { getQuoteInterface } from "../table/quotes/quoteInterfaces.ts";

const coursesAtOnce = 4;

/** The use of the school year before a quote's, with the signs against a renewal. @see ADR 0383 */
export const getProgramUse = defineHandler(route, {
  run: async ({ params, request }) => {
    const place = interfacePlace(params.id);
    const [of, program] = await Promise.all([getQuoteInterface(place), getProgram(place.programId)]);
    if (!of || !program) throw new Refusal("NOT_FOUND");
    const schoolYear = of.school_year - 1;
    const today = calendarDateAt(isoTime(nowMs()), program.time_zone);
    const days = { first: firstDayOf(schoolYear, 1), last: lastCounted(schoolYear, today) };
    const [use, row, standsFor, assessments] = await Promise.all([
      countUse(program, days),
      renewalRowOf(of, program, request.host),
      getQuoteCourses(),
      countAssessments(program.id, days),
    ]);
    const courses = of.previous_courses.map((key) => {
      const ids = standsFor.courses[key] ?? [];
      const active = ids.map((id) => use.activeByCourse.get(id) ?? 0);
      return { key, active_students: ids.length === 0 ? null : Math.max(...active) };
    });
    const enrollment = row.quote_interface.previous_year_max_enrollment;
    const lastActive = timeOfMinutes(use.lastActive);
    const quoteFacts = quoteFactsOf(row, today);
    return {
      id: interfaceIdOf(of),
      program_name: program.name,
      school_year: schoolYear,
      first_day: days.first,
      last_day: days.last,
      active_students: { now: use.activeStudents, before: use.activeBefore },
      cases_completed: { now: use.casesCompleted, before: use.casesCompletedBefore },
      enrollment,
      courses,
      assessments,
      total: quoteFacts.total,
      previous_total: quoteFacts.previousTotal,
      signs: [
        ...signsOfUse({
          today: days.last,
          activeStudents: use.activeStudents,
          activeBefore: use.activeBefore,
          enrollment,
          lastActiveDay: lastActive && calendarDateAt(lastActive, program.time_zone),
          subscribed: of.previous_courses,
          unused: courses.filter(({ active_students }) => active_students === 0).map(({ key }) => key),
        }),
        ...signsOfQuotes(quoteFacts),
      ],
    };
  },
});

type Days = { first: string; last: string };

/** Last day of a school year; today while it lasts. A year that has not begun counts its first day. */
function lastCounted(schoolYear: number, today: string): string {
  const end = lastDayOf(schoolYear, monthsOfYear);
  const first = firstDayOf(schoolYear, 1);
  if (today < first) return first;
  return today < end ? today : end;
}

/** Work in all courses that the program may use, its own and those lent to it. */
async function countUse({ id, time_zone }: Program, days: Days): Promise<ProgramUse> {
  const counter = workCounter({ now: spanOf(days, time_zone), before: spanOf(yearBefore(days), time_zone) });
  const { rows } = await readCoursesOfProgram(id);
  const [failure] = await forEachConcurrent([...rows], coursesAtOnce, async (course) => {
    for (const { user_id, cells } of await listCourseProgress(course.id, id))
      counter.add(
        { courseId: course.id, userId: user_id },
        Object.entries(cells).map(([documentId, cell]) => {
          const [, , , lastAccessed, started, completed] = cell;
          return [documentId, { lastAccessed, started, completed, worked: cell[10] }];
        }),
      );
  });
  if (failure) throw failure.error;
  return counter.total();
}

const spanOf = ({ first, last }: Days, timeZone: string): MinuteSpan => ({
  from: minutesOf(startOfDay(first, timeZone)) ?? 0,
  to: minutesOf(startOfDay(daysAfter(last, 1), timeZone)) ?? 0,
});

/** The same days a year earlier; of February 29 the day before. */
function yearBefore({ first, last }: Days): Days {
  const earlier = (day: string): string => {
    const moved = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
    return moved.endsWith("-02-29") ? moved.replace(/29$/, "28") : moved;
  };
  return { first: earlier(first), last: earlier(last) };
}

/** Assessments whose window began in these days, and their students. */
async function countAssessments(programId: string, { first, last }: Days) {
  const [deliveries, counts] = await Promise.all([readDeliveries(), readDeliveryCounts()]);
  const given = new Set(
    deliveries.rows
      .filter(
        ({ program_id, starts_on }) => program_id === programId && starts_on >= first && starts_on <= last,
      )
      .map(({ id }) => id),
  );
  const own = counts.rows.filter(({ id }) => given.has(id));
  return {
    deliveries: given.size,
    students: own.reduce((sum, { registered }) => sum + registered, 0),
    completed: own.reduce((sum, { completed }) => sum + completed, 0),
  };
}
