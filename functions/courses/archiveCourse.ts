import { archiveCourse as route } from "#shared/contract/courses/editCourse.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { setArchived } from "./setArchived.ts";

export const archiveCourse = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async (_call, { loaded, ...signedIn }) => {
    await setArchived(loaded, true, signedIn);
    return { ok: true as const };
  },
});
