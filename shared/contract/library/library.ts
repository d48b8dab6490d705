import * as z from "zod/mini";
import { libraryList } from "../../domain/collection/libraryList.ts";
import { documentKindNames } from "../../domain/kinds.ts";
import { progressFigures, sequenceId, utcTime } from "../common.ts";
import { idsRoute, listRoutes } from "../listRoutes.ts";
import { selection, selectionBytes } from "../lists.ts";
import { defineRoute } from "../route.ts";

const terms = z.nullable(z.array(z.string()));

/** An item as the basket holds it: enough to name it and to know what it needs. */
const basketItem = z.object({
  id: sequenceId,
  title: z.string(),
  kind: z.enum(documentKindNames),
  /** The prerequisite, among the documents of the person's program; null if it has none, or if the program does not have it. */
  prerequisite_document_id: z.nullable(sequenceId),
});
export type BasketItem = z.infer<typeof basketItem>;

/** One item of the library. HTML fields are sanitised where they are written. @see spec courses §2.1, §3 Document */
export const libraryItem = z.extend(basketItem, {
  /** Where the item stands in a course that the person is a member of. */
  document_set_document_relation_id: z.nullable(sequenceId),
  author: z.string(),
  editor: z.string(),
  cover_image_url: z.nullable(z.string()),
  mod_map_image_url: z.nullable(z.string()),
  last_release_date: z.nullable(utcTime),
  last_release_notes: z.nullable(z.string()),
  update_banner_date: z.nullable(utcTime),
  new_banner_date: z.nullable(utcTime),
  archived_at: z.nullable(utcTime),
  /** Nothing of it was ever published: it is opened by writing it. */
  is_unpublished: z.boolean(),
  /** Where it is written, of what was made in the editor and never published. */
  scheduled_review_version_id: z.nullable(sequenceId),
  /** With `<mark>` around what the search found. */
  case_synopsis: z.nullable(z.string()),
  learning_objectives: z.array(z.object({ name: z.string() })),
  /** These three are null unless the program has integrations on. */
  final_diagnoses: terms,
  basic_science_disciplines: terms,
  clinical_excellence: terms,
  /** Its specialties. */
  clinical_disciplines: z.array(z.string()),
  /** Minutes. */
  recommended_time: z.nullable(z.number()),
  progress: z.nullable(progressFigures),
  /**
   * Documents that must come into a course with it, the nearest first: its prerequisite, the prerequisite of that.
   */
  prerequisites: z.array(basketItem),
  /** True if it can be put into a course, and so into the basket and out again. */
  canRemove: z.boolean(),
});
export type LibraryItem = z.infer<typeof libraryItem>;

const documents = {
  name: "Documents",
  list: libraryList,
  context: "library",
  path: "/documents",
  action: "library.list",
  item: libraryItem,
  what: "The library of the program: what is lent to it; a provider admin sees every item",
} as const;
export const libraryRoutes = { ...listRoutes(documents), ids: idsRoute(documents) };

/** POST, since a selection may be thousands. @see rulings 18 */
export const listSelectedDocuments = defineRoute({
  name: "listSelectedDocuments",
  context: "library",
  method: "POST",
  path: "/documents/selected_items",
  action: "library.list",
  summary:
    "Items as the basket holds them, and with each what it needs, before it. What cannot be put into a course is left out.",
  body: selection,
  maxBodyBytes: selectionBytes,
  reply: z.array(basketItem),
});

export const libraryRouteList = [...Object.values(libraryRoutes), listSelectedDocuments] as const;
