import * as z from "zod/mini";
import { selectableItemList } from "../../domain/collection/selectableItemList.ts";
import { courseItemsAtMost, courseItemsAtMostText } from "../../domain/courseItemsPlan.ts";
import { documentKindNames } from "../../domain/kinds.ts";
import { byId, sequenceId, utcTime } from "../common.ts";
import { listRoutes, selectionRoutes } from "../listRoutes.ts";
import { defineRoute } from "../route.ts";

const itemsPath = "/document_sets/{id}/document_set_document_relations";

/** One row of the lists that items are added from and removed from. @see spec courses §2.5, §2.6, §3 "Prerequisite links" */
export const selectableItem = z.object({
  id: sequenceId,
  title: z.string(),
  kind: z.enum(documentKindNames),
  author: z.string(),
  editor: z.string(),
  last_release_date: z.nullable(utcTime),
  prerequisite_document_id: z.nullable(sequenceId),
  /** Another item of the same list needs it. */
  is_prerequisite: z.boolean(),
  is_subservient: z.boolean(),
});
export type SelectableItem = z.infer<typeof selectableItem>;

const common = { list: selectableItemList, context: "courses", action: "course.edit" } as const;

const toAdd = {
  ...common,
  name: "ItemsToAdd",
  path: `${itemsPath}/new_batch_list`,
  params: byId,
  item: selectableItem,
  what: "What the program may put into a course and the course does not hold",
} as const;
export const itemsToAddRoutes = { ...listRoutes(toAdd), ids: selectionRoutes(toAdd).ids };

const toRemove = {
  ...common,
  name: "ItemsToRemove",
  path: `${itemsPath}/delete_batch_list`,
  params: byId,
  item: selectableItem,
  what: "The items of a course, with what of them needs what",
} as const;
export const itemsToRemoveRoutes = { ...listRoutes(toRemove), ids: selectionRoutes(toRemove).ids };

/** A document with what it needs: of those that need something, or are needed. */
const link = z.object({
  id: sequenceId,
  title: z.string(),
  prerequisite_document_id: z.nullable(sequenceId),
});

export const getPrerequisites = defineRoute({
  name: "getPrerequisites",
  context: "courses",
  method: "GET",
  path: `${itemsPath}/prerequisites`,
  action: "course.edit",
  summary:
    "Which of the course's items, and of what may be added to it, need which: what a selection on many pages goes by.",
  params: byId,
  reply: z.object({
    /** The course's items, in its order, and how far their order has been changed. */
    items: z.array(sequenceId),
    items_version: z.number(),
    links: z.array(link),
  }),
});

const documentIds = z.strictObject({
  documentIds: z.array(sequenceId).check(z.maxLength(courseItemsAtMost, courseItemsAtMostText)),
});

export const createItems = defineRoute({
  name: "createItems",
  context: "courses",
  method: "POST",
  path: `${itemsPath}/create_batch_list`,
  action: "course.edit",
  summary:
    "Put documents into a course behind its items. Refused as a whole where one is not lent, or its prerequisite is missing.",
  params: byId,
  body: documentIds,
  reply: z.object({
    added: z.array(sequenceId),
    /** They stood in the course before. */
    already: z.array(sequenceId),
  }),
});

export const destroyItems = defineRoute({
  name: "destroyItems",
  context: "courses",
  method: "DELETE",
  path: `${itemsPath}/destroy_batch_list`,
  action: "course.edit",
  summary: "Take documents out of a course. Refused as a whole where one that stays needs one of them.",
  params: byId,
  body: documentIds,
  reply: z.object({
    removed: z.array(sequenceId),
    /** They did not stand in the course any more. */
    absent: z.array(sequenceId),
  }),
});

export const reorderItems = defineRoute({
  name: "reorderItems",
  context: "courses",
  method: "PUT",
  path: `${itemsPath}/order`,
  action: "course.edit",
  summary:
    "Put all items of a course into another order. Refused where its items have changed since they were read.",
  params: byId,
  body: z.strictObject({
    documentIds: z.array(sequenceId).check(z.minLength(1), z.maxLength(2 * courseItemsAtMost)),
    items_version: z.number().check(z.int(), z.minimum(0)),
  }),
  reply: z.object({ items_version: z.number() }),
});

export const changeItemsRoutes = [
  ...Object.values(itemsToAddRoutes),
  ...Object.values(itemsToRemoveRoutes),
  getPrerequisites,
  createItems,
  destroyItems,
  reorderItems,
] as const;
