import type { ExamToday } from "#shared/contract/dashboards/dashboards.ts";
import { type CourseSource, type Now, stateOf } from "#shared/domain/dashboards/courseFigures.ts";
import { examsToday } from "#shared/domain/dashboards/examsToday.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { ttlCache } from "../runtime/ttlCache.ts";
import { listProctoredCourses } from "../table/exams/proctoring.ts";
import { listSittingsOfCourse, type SittingRow } from "../table/exams/sittings.ts";

/** Figures may be a minute old: who needs them live looks at the page of the exams. */
const sittingsCache = ttlCache<SittingRow[]>(60_000, 60);

/** The exams of this day in some courses: one query for each course that runs today and holds an exam, at most once a minute. */
export async function examsOfToday(
  sources: readonly CourseSource[],
  when: Now,
  programId: string,
): Promise<ExamToday[]> {
  const today = calendarDateAt(when.now, when.timeZone);
  const isOn = (source: CourseSource): boolean => {
    const state = stateOf(source, today);
    return (state === "running" || state === "undated") && source.documents.some(({ is_timed }) => is_timed);
  };
  const read = await Promise.all(
    sources.filter(isOn).map(async (source) => {
      const { id } = source.course;
      const sittings = await sittingsCache(`${id} ${programId}`, () => listSittingsOfCourse(id, programId));
      return { ...source, sittings };
    }),
  );
  const exams = examsToday(read, when);
  const courses = [...new Set(exams.map(({ course_id }) => course_id))];
  const proctored = await listProctoredCourses(courses.map((courseId) => ({ courseId, programId })));
  return exams.map((exam) => ({ ...exam, is_proctored: proctored.has(exam.course_id) }));
}
