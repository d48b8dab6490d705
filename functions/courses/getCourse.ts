import { getCourse as route } from "#shared/contract/courses/courses.ts";
import { courseFlags } from "#shared/domain/access/permissionFlags.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readCourseItems } from "../table/courseItems.ts";
import { listFavorites } from "../table/favorites.ts";
import { presentCourse } from "./presentCourse.ts";

export const getCourse = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async (_call, { loaded, person, membership, actor }) => {
    const [favorites, items] = await Promise.all([
      listFavorites(person.profile.id),
      readCourseItems(loaded.course.id),
    ]);
    const course = presentCourse(loaded.course, {
      isFavorite: favorites.has(loaded.course.id),
      isStudent: membership?.role === "Student",
      program: loaded.program,
    });
    const has_exams = items.rows.some(({ document }) => document.is_timed === true);
    return { ...course, has_exams, permissions: courseFlags(actor, loaded.resource) };
  },
});
