import { listMentionable as route } from "#shared/contract/versions/notifications.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listWhoMayOpen } from "./mentionable.ts";

export const listMentionable = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVersion(Number(params.id), signedIn),
  run: async (_call, { loaded }) => ({ editors: await listWhoMayOpen(loaded) }),
});
