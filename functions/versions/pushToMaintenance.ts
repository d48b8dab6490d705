import { pushToMaintenance as route } from "#shared/contract/versions/publishing.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { defineHandler } from "../runtime/handler.ts";
import { pushVersion, toMaintenance } from "./pushVersion.ts";

export const pushToMaintenance = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVersion(Number(params.id), signedIn),
  run: ({ body }, signedIn) =>
    pushVersion(signedIn.loaded, signedIn, { direction: toMaintenance, baseRev: body.base_rev }),
});
