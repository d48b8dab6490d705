import { listPinnedItems as route } from "#shared/contract/library/pins.ts";
import { requireProgram } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { pinnedItemsFor } from "./pinnedItems.ts";

export const listPinnedItems = defineHandler(route, {
  run: async (_call, signedIn) => pinnedItemsFor(signedIn, (await requireProgram(signedIn)).id),
});
