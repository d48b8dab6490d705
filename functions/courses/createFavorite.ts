import { createFavorite as route } from "#shared/contract/courses/courses.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { putFavorite } from "../table/courses/favorites.ts";
import { requireFavoriteKind } from "./favoriteCourse.ts";

export const createFavorite = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ body }, signedIn) => loadCourse(body.document_set_id, signedIn),
  run: async ({ body }, { loaded, person }) => {
    requireFavoriteKind(loaded.course);
    await putFavorite(person.profile.id, body.document_set_id);
    return { ok: true as const };
  },
});
