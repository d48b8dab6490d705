import { getCourseItem as route } from "#shared/contract/documents/documents.ts";
import { defineHandler } from "../runtime/handler.ts";
import { asEmbedded } from "./asEmbedded.ts";
import { type LoadedCourseItem, loadCourseItem } from "./loadCourseItem.ts";
import { presentCase } from "./presentCase.ts";

/** A case opened from a course: the course must be the person's to read, and the document to open. */
export const getCourseItem = defineHandler<typeof route, LoadedCourseItem>(route, {
  load: ({ params }, signedIn) => loadCourseItem(Number(params.id), signedIn),
  run: async ({ query }, { loaded, actor }) => {
    const { id, name, others_answers = false } = loaded.course;
    const course = { id, name, others_answers };
    return asEmbedded(await presentCase(loaded, actor, { course, asked: query.display_mode }), query);
  },
});
