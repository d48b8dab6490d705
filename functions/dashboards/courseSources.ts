import { byUrgency, type CourseSource } from "#shared/domain/dashboards/courseFigures.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { inReports } from "#shared/domain/itemFigures.ts";
import type { DashboardSource } from "#shared/domain/reports/courseDashboard.ts";
import { coursesOfMember } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { ttlCache } from "../runtime/ttlCache.ts";
import { type CourseItemRow, readCourseItems } from "../table/courses/courseItems.ts";
import { listCourseMembers } from "../table/courses/courseMembers.ts";
import { listCourseProgress } from "../table/courses/courseProgress.ts";
import { type CourseRow, readCoursesOfProgram } from "../table/courses/courses.ts";
import type { Program } from "../table/programs/programs.ts";

/** A dashboard counts the courses that want to be looked at first, and says how many there are beside them. */
const coursesAtMost = 12;
const coursesAtOnce = 4;

/** Members and figures of a course are up to a minute old: a dashboard is opened often, and by many of one program. */
const figuresCache = ttlCache<Pick<CourseSource, "members" | "figures">>(60_000, 60);

/**
 * The courses that somebody who teaches looks after: who administers courses of the program all of them; a Lead Course
 * Administrator those that they were assigned to; a Teacher those that they are a member of, or all where they are a member of none.
 */
export async function coursesLookedAfter(signedIn: SignedIn, program: Program): Promise<CourseRow[]> {
  const role = signedIn.membership?.role;
  const [{ rows }, memberOf] = await Promise.all([
    readCoursesOfProgram(program.id),
    coursesOfMember(signedIn, program.id),
  ]);
  const open = rows.filter(({ archived_at }) => archived_at === null);
  const led = new Set(signedIn.actor.membership?.ledCourseIds);
  const theirs = role === "Lead Course Administrator" ? led : memberOf;
  const own = open.filter(({ id }) => theirs.has(id));
  const isLimited = !signedIn.actor.isAdmin && (role === "Lead Course Administrator" || role === "Teacher");
  const shown = isLimited && (own.length > 0 || role !== "Teacher") ? own : open;
  return [...shown].sort(byUrgency(calendarDateAt(isoTime(nowMs()), program.time_zone)));
}

/** All that the dashboard counts of the first of them. Of a course it is at most what its usage report reads. */
export async function readCourseSources(
  courses: readonly CourseRow[],
  programId: string,
): Promise<CourseSource[]> {
  const first = courses.slice(0, coursesAtMost);
  const read = new Map<number, CourseSource>();
  const failures = await forEachConcurrent(first, coursesAtOnce, async (course) => {
    read.set(course.id, await readCourseSource(course, programId));
  });
  const [failure] = failures;
  if (failure) throw failure.error;
  return first.flatMap(({ id }) => read.get(id) ?? []);
}

/** One course with all that its dashboards count. */
export async function readCourseSource(course: CourseRow, programId: string): Promise<DashboardSource> {
  const [items, figures] = await Promise.all([
    readCourseItems(course.id),
    figuresCache(`${course.id} ${programId}`, () => readFigures(course.id, programId)),
  ]);
  return { course, documents: dashboardDocuments(items.rows), ...figures };
}

/** The items of a course that its dashboards count. */
export const dashboardDocuments = (rows: readonly CourseItemRow[]): DashboardSource["documents"] =>
  rows.flatMap(({ relation_id, position, document }) =>
    inReports([document]).map(({ id, title, kind, is_timed = false, report_title, recommended_time }) => ({
      id,
      title,
      kind,
      is_timed,
      relation_id,
      position,
      report_title,
      recommended_time,
    })),
  );

async function readFigures(courseId: number, programId: string) {
  const [members, progress] = await Promise.all([
    listCourseMembers(courseId, programId),
    listCourseProgress(courseId, programId),
  ]);
  return { members, figures: new Map(progress.map((row) => [row.user_id, row.cells])) };
}
