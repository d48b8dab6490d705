import { listSavedLists as route } from "#shared/contract/dashboards/savedLists.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listSavedLists as listKept } from "../table/courses/savedLists.ts";

/** Pinned ones first, then by name. */
export const listSavedLists = defineHandler(route, {
  run: async ({ query }, { person }) =>
    (await listKept(person.profile.id))
      .filter(({ list }) => list === query.list)
      .sort((a, b) => Number(b.is_pinned) - Number(a.is_pinned) || a.name.localeCompare(b.name)),
});
