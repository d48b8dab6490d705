import { countCourses as route } from "#shared/contract/courses/courses.ts";
import { courseList } from "#shared/domain/collection/courseList.ts";
import { defineHandler } from "../runtime/handler.ts";
import { findCourses } from "./findCourses.ts";

export const countCourses = defineHandler(route, {
  run: async ({ query }, signedIn) => {
    const { result } = await findCourses(query, signedIn);
    return { count: result.total, message: courseList.countMessage(result.total) };
  },
});
