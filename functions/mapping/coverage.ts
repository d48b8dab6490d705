import { coverageList, coverageListRoutes } from "#shared/contract/mapping/coverage.ts";
import { coverageRows } from "../curriculum/coverage.ts";
import { serveListOf } from "../runtime/serveList.ts";
import { readPlacesOfCourses } from "../table/courses/courseItems.ts";
import { type CoveredCourse, loadCoveredCourse } from "./loadCoveredCourse.ts";
import { readMapped } from "./readMapped.ts";

async function findCovered({ loaded: { course } }: { loaded: CoveredCourse }) {
  const [mapped, places] = await Promise.all([readMapped(), readPlacesOfCourses([course.id])]);
  return { rows: coverageRows(mapped, places.get(course.id) ?? []), viewer: undefined };
}

/** Learning objectives with what a course teaches and assesses of each. @see ADR 0395 */
export const coverage = serveListOf(coverageListRoutes, {
  load: loadCoveredCourse,
  find: findCovered,
  list: coverageList,
  present: (rows) => [...rows],
});
