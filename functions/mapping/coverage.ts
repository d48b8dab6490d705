import {
  listCoveredCourses as coursesRoute,
  coverageList,
  coverageListRoutes,
} from "#shared/contract/mapping/coverage.ts";
import type { ResourceOf } from "#shared/domain/access.ts";
import { requireProgram } from "../access/course.ts";
import { coverageOfCourse, coverageRows } from "../curriculum/coverage.ts";
import { readCurriculum } from "../curriculum/readCurriculum.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { serveListOf } from "../runtime/serveList.ts";
import { readQuestions } from "../table/bank/questions.ts";
import { readPlacesOfCourses } from "../table/courses/courseItems.ts";
import { type CourseRow, readCoursesOfProgram } from "../table/courses/courses.ts";

/** Courses that a program may use and that are not archived. */
async function openCourses(programId: string): Promise<CourseRow[]> {
  const { rows } = await readCoursesOfProgram(programId);
  return rows.filter(({ archived_at }) => archived_at === null);
}

async function readMapped() {
  const [curriculum, questions] = await Promise.all([readCurriculum(), readQuestions()]);
  return { ...curriculum, questions: questions.rows };
}

type Loaded = { resource: ResourceOf<"mapping.read">; course: CourseRow };

async function loadCourse({ params }: { params: { id: string } }, signedIn: SignedIn): Promise<Loaded> {
  const { id: programId } = await requireProgram(signedIn);
  const course = (await openCourses(programId)).find(({ id }) => id === Number(params.id));
  if (!course) throw new Refusal("NOT_FOUND");
  return { resource: { kind: "program", programId }, course };
}

async function findCovered({ loaded: { course } }: { loaded: Loaded }) {
  const [mapped, places] = await Promise.all([readMapped(), readPlacesOfCourses([course.id])]);
  return { rows: coverageRows(mapped, places.get(course.id) ?? []), viewer: undefined };
}

const ofCourse = serveListOf(coverageListRoutes, {
  load: loadCourse,
  find: findCovered,
  list: coverageList,
  present: (rows) => [...rows],
});

const courses = defineHandler(coursesRoute, {
  run: async (_call, signedIn) => {
    const { id: programId } = await requireProgram(signedIn);
    const [mapped, open] = await Promise.all([readMapped(), openCourses(programId)]);
    const places = await readPlacesOfCourses(open.map(({ id }) => id));
    return open
      .map((course) => coverageOfCourse(mapped, course, places.get(course.id) ?? []))
      .sort((a, b) => a.name.localeCompare(b.name, "en") || a.id - b.id);
  },
});

/** Which learning objectives the courses teach and assess. @see ADR 0341 */
export const coverage = [...ofCourse, courses];
