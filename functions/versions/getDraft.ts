import { treeHash } from "#shared/case/changes/treeHash.ts";
import { getDraft as route } from "#shared/contract/versions/versions.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { draftAt, draftAtHead } from "../drafts/draftAt.ts";
import { operationsOf } from "../drafts/replay.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listVersionSaves } from "../table/versionSaves.ts";
import { presentVersion } from "./presentVersion.ts";
import { publishedDraft } from "./publishedDraft.ts";

export const getDraft = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVersion(Number(params.id), signedIn),
  run: async ({ query }, { loaded }) => {
    const { version, document } = loaded;
    const head = presentVersion(version);
    if (version.type === "PUBLISHED") {
      const data = await publishedDraft(document);
      return { version: head, draft: { rev: 0, data }, saves: [], tree_hash: treeHash(data) };
    }
    const { rev } = version;
    const after = query.after === undefined ? version.snapshot.rev : Number(query.after);
    const saves = after <= rev ? await listVersionSaves(version.id, { after, upTo: rev }) : [];
    const newest = await draftAtHead(version);
    const tree_hash = version.tree_hash ?? treeHash(newest.draft);
    // Where another draft came in the place of the one before, what was saved does not lead on from it.
    const leadsOn = after <= rev && saves.every(({ draft }) => draft === undefined);
    if (!leadsOn) return { version: head, draft: { rev, data: newest.draft }, saves: [], tree_hash };
    const begins = query.after === undefined ? await draftAt(version, after) : undefined;
    return {
      version: head,
      draft: begins ? { rev: begins.rev, data: begins.draft } : null,
      saves: await Promise.all(
        saves.map(async (save) => ({
          rev: save.rev,
          user_id: save.user_id,
          operations: await operationsOf(save),
        })),
      ),
      tree_hash,
    };
  },
});
