import { aCourse, type BuiltPerson } from "#tests/builders/world.ts";
import type { Scene, Valid } from "./scene.ts";

/** A course in the program of whoever asks, to be pinned there. */
const ownCourses = new Map<string, number>();
const aCourseOfTheirs = async (_scene: Scene, person: BuiltPerson): Promise<void> => {
  const program_id = person.memberships[0]?.program_id ?? null;
  ownCourses.set(person.id, (await aCourse([], { program_id })).id);
};

/** Calls of the library. */
export const libraryCalls: Readonly<Record<string, Valid>> = {
  listDocuments: { parts: () => ({ query: { lo_search: "a", per_page: "5" } }) },
  countDocuments: { parts: () => ({ query: { search: "case" } }) },
  listDocumentsIds: { parts: () => ({ query: { sort_by: "documents.title" } }) },
  listSelectedDocuments: { parts: ({ documentId }) => ({ body: { ids: [String(documentId)] } }) },
  listPinnedItems: { parts: () => ({}) },
  pinItem: {
    parts: (scene, person) => ({
      body: { list: "document_sets", id: ownCourses.get(person.id) ?? scene.ownCourseId },
    }),
    prepare: aCourseOfTheirs,
  },
  unpinItem: { parts: ({ courseId }) => ({ body: { list: "document_sets", id: courseId } }) },
  createFavorite: { parts: ({ courseId }) => ({ body: { document_set_id: courseId } }) },
  deleteFavorite: { parts: ({ courseId }) => ({ body: { document_set_id: courseId } }) },
};
