import { createFavorite as route } from "#shared/contract/courses.ts";
import type { LoadedCourse } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { putFavorite } from "../table/courses.ts";
import { loadFavoriteCourse } from "./favoriteCourse.ts";

export const createFavorite = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ body }, signedIn) => loadFavoriteCourse(body.document_set_id, signedIn),
  run: async ({ body }, { person }) => {
    await putFavorite(person.profile.id, body.document_set_id);
    return { ok: true as const };
  },
});
