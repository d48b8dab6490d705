import { resetVersion as route } from "#shared/contract/versions/history.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { defineHandler } from "../runtime/handler.ts";
import { startOver } from "./startOver.ts";

export const resetVersion = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVersion(Number(params.id), signedIn),
  run: ({ body }, { loaded, ...signedIn }) => startOver(loaded, signedIn, body.version),
});
