import { listCourses as route } from "#shared/contract/courses/courses.ts";
import { defineHandler } from "../runtime/handler.ts";
import { findCourses } from "./findCourses.ts";
import { presentCourse } from "./presentCourse.ts";

/** @see spec courses §2.3 */
export const listCourses = defineHandler(route, {
  run: async ({ query }, signedIn) => {
    const { result, favoriteIds, ...viewer } = await findCourses(query, signedIn);
    return result.rows.map((row) => presentCourse(row, { ...viewer, isFavorite: favoriteIds.has(row.id) }));
  },
});
