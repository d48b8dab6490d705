import { countCourseItems as route } from "#shared/contract/courses/courses.ts";
import { courseItemList } from "#shared/domain/collection/courseItemList.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { findCourseItems } from "./findCourseItems.ts";

export const countCourseItems = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ query }, { loaded, ...signedIn }) => {
    const { result } = await findCourseItems(query, loaded, signedIn);
    return { count: result.total, message: courseItemList(loaded.course).countMessage(result.total) };
  },
});
