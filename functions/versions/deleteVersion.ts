import { deleteVersion as route } from "#shared/contract/versions/history.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { defineHandler } from "../runtime/handler.ts";
import { startOver } from "./startOver.ts";

/** @see spec documents §7 "Data items" */
export const deleteVersion = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVersion(Number(params.id), signedIn),
  run: ({ body }, { loaded, ...signedIn }) => startOver(loaded, signedIn, body.version),
});
