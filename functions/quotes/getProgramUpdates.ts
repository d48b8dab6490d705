import { getProgramUpdates as route } from "#shared/contract/quotes/programUpdates.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentUpdates, readUpdates } from "./presentUpdates.ts";

/** @see spec courses §2.19 "Run Updates" */
export const getProgramUpdates = defineHandler(route, {
  run: async ({ params }) => presentUpdates(await readUpdates(params.id)),
});
