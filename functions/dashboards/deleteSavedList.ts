import { deleteSavedList as route } from "#shared/contract/dashboards/savedLists.ts";
import { defineHandler } from "../runtime/handler.ts";
import { deleteSavedList as deleteKept } from "../table/courses/savedLists.ts";

/** One that is gone already is forgotten as well. */
export const deleteSavedList = defineHandler(route, {
  run: async ({ params }, { person }) => {
    await deleteKept(person.profile.id, params.id);
    return { ok: true as const };
  },
});
