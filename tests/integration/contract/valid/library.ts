import type { Valid } from "./scene.ts";

/** Calls of the library. */
export const libraryCalls: Readonly<Record<string, Valid>> = {
  listDocuments: { parts: () => ({ query: { lo_search: "a", per_page: "5" } }) },
  countDocuments: { parts: () => ({ query: { search: "case" } }) },
  listDocumentsIds: { parts: () => ({ query: { sort_by: "documents.title" } }) },
  listSelectedDocuments: { parts: ({ documentId }) => ({ body: { ids: [String(documentId)] } }) },
  listPinnedItems: { parts: () => ({}) },
  pinItem: { parts: ({ documentId }) => ({ body: { list: "documents", id: documentId } }) },
  unpinItem: { parts: ({ courseId }) => ({ body: { list: "document_sets", id: courseId } }) },
  createFavorite: { parts: ({ courseId }) => ({ body: { document_set_id: courseId } }) },
  deleteFavorite: { parts: ({ courseId }) => ({ body: { document_set_id: courseId } }) },
};
