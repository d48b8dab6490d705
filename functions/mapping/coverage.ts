import { coverageList, coverageListRoutes } from "#shared/contract/mapping/coverage.ts";
import type { ResourceOf } from "#shared/domain/access.ts";
import { requireProgram } from "../access/course.ts";
import { coverageRows } from "../curriculum/coverage.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { serveListOf } from "../runtime/serveList.ts";
import { readPlacesOfCourses } from "../table/courses/courseItems.ts";
import type { CourseRow } from "../table/courses/courses.ts";
import { openCourses, readMapped } from "./readMapped.ts";

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

/** Learning objectives with what a course teaches and assesses of each. @see ADR 0395 */
export const coverage = serveListOf(coverageListRoutes, {
  load: loadCourse,
  find: findCovered,
  list: coverageList,
  present: (rows) => [...rows],
});
