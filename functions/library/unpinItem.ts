import { unpinItem as route } from "#shared/contract/library/pins.ts";
import { requireProgram } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { deletePin } from "../table/courses/pins.ts";
import { pinnedItemsFor } from "./pinnedItems.ts";

/** Succeeds for items that are not pinned or no longer exist. */
export const unpinItem = defineHandler(route, {
  run: async ({ body }, signedIn) => {
    const { id } = await requireProgram(signedIn);
    await deletePin(id, body.list, body.id);
    return pinnedItemsFor(signedIn, id);
  },
});
