import { saveList as route, savedAtMost } from "#shared/contract/dashboards/savedLists.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { listSavedLists, putSavedList, savedListId } from "../table/courses/savedLists.ts";

/** Keeps a search under a name. Two who save at once may come one over the limit, which harms nobody. */
export const saveList = defineHandler(route, {
  run: async ({ body }, { person }) => {
    const saved = { id: savedListId(body.list, body.name), ...body };
    const kept = await listSavedLists(person.profile.id);
    const ofList = kept.filter(({ id, list }) => list === body.list && id !== saved.id);
    if (ofList.length >= savedAtMost) {
      const message = `You can save up to ${savedAtMost} searches for a list. Delete one first. Nothing was changed.`;
      throw new Refusal("CONFLICT", { message, fields: [{ path: "body.name", message }] });
    }
    await putSavedList(person.profile.id, saved);
    return saved;
  },
});
