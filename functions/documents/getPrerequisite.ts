import { getPrerequisite as route } from "#shared/contract/documents/prerequisite.ts";
import { decide } from "#shared/domain/access.ts";
import { type LoadedDocument, loadDocument } from "../access/document.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getDocumentInProgram } from "../table/cases/documents.ts";
import { readCourseItems } from "../table/courses/courseItems.ts";
import { loadCourseItem } from "./loadCourseItem.ts";

type Loaded = LoadedDocument & { courseId?: number };

/** Case that a locked case waits for, with a link. @see spec courses §2.4, ruling 21 */
export const getPrerequisite = defineHandler<typeof route, Loaded>(route, {
  load: async ({ params: { kind, id } }, signedIn) => {
    if (kind === "document") return loadDocument(Number(id), signedIn);
    const item = await loadCourseItem(Number(id), signedIn);
    return { ...item, courseId: item.course.id };
  },
  run: async (_request, { loaded, ...signedIn }) => {
    const id = loaded.document.prerequisite_document_id;
    const facts = id === null ? undefined : await getDocumentInProgram(id, loaded.program.id);
    // A case of nobody's here is not named.
    if (!facts?.isLent || facts.document.is_unpublished) return { prerequisite: null };
    const { document } = facts;
    return {
      prerequisite: { title: document.title, opens_as: await placeOf(document.id, loaded, signedIn) },
    };
  },
});

/** In the course that the locked case was opened in, else in the first of the person's own that holds it, else by itself. */
async function placeOf(documentId: number, { courseId }: Loaded, signedIn: SignedIn) {
  const places = await placesOpen(documentId, signedIn);
  if (!places) return null;
  const held = places.includes(courseId ?? 0) ? courseId : places[0];
  const items = held === undefined ? [] : (await readCourseItems(held)).rows;
  const item = items.find(({ document }) => document.id === documentId);
  return item
    ? ({ kind: "course_item", id: item.relation_id } as const)
    : ({ kind: "document", id: documentId } as const);
}

/** The courses of theirs that hold a case, by number; undefined where they may not open it. */
async function placesOpen(documentId: number, signedIn: SignedIn): Promise<number[] | undefined> {
  try {
    const { resource, places } = await loadDocument(documentId, signedIn);
    if (!decide(signedIn.actor, "case.read", resource).ok) return undefined;
    return places.filter(({ isOpen }) => isOpen).map(({ member }) => member.course_id);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
