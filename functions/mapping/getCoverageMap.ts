import { getCoverageMap as route } from "#shared/contract/mapping/coverage.ts";
import { coverageMap } from "../curriculum/coverage.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readPlacesOfCourses } from "../table/courses/courseItems.ts";
import { type CoveredCourse, loadCoveredCourse } from "./loadCoveredCourse.ts";
import { readMapped } from "./readMapped.ts";

/** Coverage of a course, case by case. @see ADR 0419 */
export const getCoverageMap = defineHandler<typeof route, CoveredCourse>(route, {
  load: loadCoveredCourse,
  run: async (_call, { loaded: { course } }) => {
    const [mapped, places] = await Promise.all([readMapped(), readPlacesOfCourses([course.id])]);
    return coverageMap(mapped, places.get(course.id) ?? []);
  },
});
