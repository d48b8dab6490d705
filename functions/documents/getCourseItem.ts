import { getCourseItem as route } from "#shared/contract/documents/documents.ts";
import { decide } from "#shared/domain/access.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { type LoadedDocument, loadDocument } from "../access/document.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getRelation } from "../table/courseItems.ts";
import { asEmbedded } from "./asEmbedded.ts";
import { presentCase } from "./presentCase.ts";

type LoadedItem = LoadedDocument & { course: LoadedCourse["course"] };

/** A case opened from a course: the course must be the person's to read, and the document to open. */
export const getCourseItem = defineHandler<typeof route, LoadedItem>(route, {
  load: async ({ params }, signedIn) => {
    const relation = await getRelation(Number(params.id));
    if (!relation) throw new Refusal("NOT_FOUND");
    const { course, resource } = await loadCourse(relation.course_id, signedIn);
    const decision = decide(signedIn.actor, "course.read", resource);
    if (!decision.ok) throw new Refusal(decision.code);
    return { ...(await loadDocument(relation.document_id, signedIn)), course };
  },
  run: async ({ query }, { loaded, actor }) => {
    const course = { id: loaded.course.id, name: loaded.course.name };
    return asEmbedded(await presentCase(loaded, actor, { course, asked: query.display_mode }), query);
  },
});
