import * as z from "zod/mini";
import { done, keepable, ulid } from "../common.ts";
import { defineRoute } from "../route.ts";

/** How many searches of one list a person may keep. */
export const savedAtMost = 20;

const listName = z.string().check(z.regex(/^[\w /:-]{1,60}$/, "must be the name of a list"));
const text = z.string().check(z.maxLength(200));

/** Query of a list as its page keeps it. Whether the list still knows each filter is checked when it is used. */
const listAsked = z.strictObject({
  search: text,
  objective: z.optional(text),
  sortBy: text,
  sortOrder: z.enum(["ASC", "DESC"]),
  filters: z.array(text).check(z.maxLength(20)),
  generic: z.optional(z.record(text, text)),
  facets: z.optional(
    z.record(text, z.array(z.union([text, z.number(), z.boolean()])).check(z.maxLength(100))),
  ),
});
export type ListAsked = z.infer<typeof listAsked>;

const savedList = z.object({
  id: ulid,
  list: listName,
  name: z.string(),
  /** Stands as a button of its own above the list. */
  is_pinned: z.boolean(),
  asked: listAsked,
});
export type SavedList = z.infer<typeof savedList>;
export { savedList };

const common = { context: "dashboards", action: "signed_in" } as const;

/** Searches of a list that a person keeps under names of their own; nobody else sees them. @see ADR 0059 */
export const listSavedLists = defineRoute({
  ...common,
  name: "listSavedLists",
  method: "GET",
  path: "/saved_lists",
  summary: "The searches of one list that the person keeps, by name.",
  query: z.strictObject({ list: listName }),
  reply: z.array(savedList),
});

export const saveList = defineRoute({
  ...common,
  name: "saveList",
  method: "PUT",
  path: "/saved_lists",
  summary: "Keeps what is asked of a list under a name; one of the same name is replaced.",
  body: z.strictObject({
    list: listName,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    is_pinned: z.boolean(),
    asked: listAsked.check(keepable),
  }),
  maxBodyBytes: 8 * 1024,
  reply: savedList,
});

export const deleteSavedList = defineRoute({
  ...common,
  name: "deleteSavedList",
  method: "DELETE",
  path: "/saved_lists/{id}",
  summary: "Forgets one of them.",
  params: z.strictObject({ id: ulid }),
  reply: done,
});

export const savedListRoutes = [listSavedLists, saveList, deleteSavedList];
