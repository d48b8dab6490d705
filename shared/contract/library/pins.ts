import * as z from "zod/mini";
import { sequenceId } from "../common.ts";
import { defineRoute } from "../route.ts";

/** The lists of a program whose rows can be pinned. @see spec courses §2.2 "Pinned items", §2.3 */
export const pinnedLists = ["documents", "document_sets"] as const;
export type PinnedList = (typeof pinnedLists)[number];

/** So many of one list: what stands first must leave room for the rest. */
export const pinnedAtMost = 12;

/** By number, the first pinned first. The library's are empty for whoever may not see it. */
const pinnedItems = z.object({ documents: z.array(sequenceId), document_sets: z.array(sequenceId) });
export type PinnedItems = z.infer<typeof pinnedItems>;

const pin = z.strictObject({ list: z.enum(pinnedLists), id: sequenceId });
const common = { context: "library", path: "/pinned_items", reply: pinnedItems } as const;

/** @see ADR 0100 */
export const listPinnedItems = defineRoute({
  ...common,
  name: "listPinnedItems",
  method: "GET",
  action: "course.list",
  summary: "Which items of the library and which courses stand first in the lists of the program.",
});

export const pinItem = defineRoute({
  ...common,
  name: "pinItem",
  method: "POST",
  action: "list.pin",
  summary: "Lets an item of the library or a course stand first, for everybody in the program.",
  body: pin,
});

export const unpinItem = defineRoute({
  ...common,
  name: "unpinItem",
  method: "DELETE",
  action: "list.pin",
  summary: "Puts it back among the others.",
  body: pin,
});

export const pinRoutes = [listPinnedItems, pinItem, unpinItem] as const;
