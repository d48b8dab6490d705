import { listSaves as route } from "#shared/contract/versions/history.ts";
import type { SavedRevision } from "#shared/contract/versions/revision.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listLatestSaves, type SaveRow } from "../table/versions/versionSaves.ts";
import { presentVersion } from "./presentVersion.ts";

/** Saves in one answer; the page asks for more. */
const savesAtOnce = 100;

const presentRevision = ({ rev, kind, user_id, user_name, saved_at, did, from }: SaveRow): SavedRevision => ({
  ...{ rev, kind, user_id, user_name, saved_at },
  did: did ?? null,
  from: from ?? null,
});

export const listSaves = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVersion(Number(params.id), signedIn),
  run: async ({ query }, { loaded: { version } }) => {
    const upTo = Math.min(version.rev, query.up_to === undefined ? version.rev : Number(query.up_to));
    const saves = await listLatestSaves(version.id, { upTo, limit: savesAtOnce });
    return { version: presentVersion(version), saves: saves.map(presentRevision) };
  },
});
