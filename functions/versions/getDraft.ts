import type { Draft } from "#shared/case/changes/draft.ts";
import { peopleIn } from "#shared/case/changes/peopleIn.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { getDraft as route } from "#shared/contract/versions/versions.ts";
import { importer } from "#shared/domain/importer.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { draftAt, draftAtHead } from "../drafts/draftAt.ts";
import { publishedDraft } from "../drafts/publishedDraft.ts";
import { operationsOf } from "../drafts/replay.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listNames } from "../table/identity/people.ts";
import { listVersionSaves } from "../table/versions/versionSaves.ts";
import { presentVersion } from "./presentVersion.ts";

/** Colours of authors go by their place in the version, so that those come first who were ever in it. */
async function peopleOf(draft: Draft, editorIds: readonly string[]): Promise<{ id: string; name: string }[]> {
  const ids = [...new Set([...editorIds, ...peopleIn(draft)])];
  const names = await listNames(ids);
  return ids.flatMap((id) => {
    const name = id === importer.id ? importer.name : names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
}

export const getDraft = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVersion(Number(params.id), signedIn),
  run: async ({ query }, { loaded }) => {
    const { version, document } = loaded;
    const head = presentVersion(version);
    if (version.type === "PUBLISHED") {
      const data = await publishedDraft(document);
      return { version: head, draft: { rev: 0, data }, saves: [], tree_hash: treeHash(data), people: [] };
    }
    const { rev } = version;
    const after = query.after === undefined ? version.snapshot.rev : Number(query.after);
    const saves = after <= rev ? await listVersionSaves(version.id, { after, upTo: rev }) : [];
    const newest = await draftAtHead(version);
    const tree_hash = version.tree_hash ?? treeHash(newest.draft);
    const people = await peopleOf(newest.draft, version.editor_ids);
    // Where another draft came in the place of the one before, what was saved does not lead on from it.
    const leadsOn = after <= rev && saves.every(({ draft }) => draft === undefined);
    if (!leadsOn) return { version: head, draft: { rev, data: newest.draft }, saves: [], tree_hash, people };
    const begins = query.after === undefined ? await draftAt(version, after) : undefined;
    return {
      version: head,
      draft: begins ? { rev: begins.rev, data: begins.draft } : null,
      saves: await Promise.all(
        saves.map(async (save) => ({
          rev: save.rev,
          user_id: save.user_id,
          operations: await operationsOf(save),
          ...(save.rules === undefined ? {} : { rules: save.rules }),
        })),
      ),
      tree_hash,
      people,
    };
  },
});
