import { listCoveredCourses as route } from "#shared/contract/mapping/coverage.ts";
import { requireProgram } from "../access/course.ts";
import { coverageOfCourse } from "../curriculum/coverage.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readPlacesOfCourses } from "../table/courses/courseItems.ts";
import { openCourses, readMapped } from "./readMapped.ts";

/** Coverage of the curriculum by each course of the program. @see ADR 0395 */
export const listCoveredCourses = defineHandler(route, {
  run: async (_call, signedIn) => {
    const { id: programId } = await requireProgram(signedIn);
    const [mapped, open] = await Promise.all([readMapped(), openCourses(programId)]);
    const places = await readPlacesOfCourses(open.map(({ id }) => id));
    return open
      .map((course) => coverageOfCourse(mapped, course, places.get(course.id) ?? []))
      .sort((a, b) => a.name.localeCompare(b.name, "en") || a.id - b.id);
  },
});
