import type { Draft } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { emptied } from "#shared/case/reuse/fill.ts";
import { loadStoredDraft } from "../ports/drafts.ts";
import { loadSnapshot } from "../ports/snapshots.ts";
import { getStoredDraftBefore, listVersionSaves } from "../table/versions/versionSaves.ts";
import type { StoredDraft, VersionRow } from "../table/versions/versions.ts";
import { operationsOf, replaySave } from "./replay.ts";

/** `size`: characters of JSON, at least as many as it has. */
export type DraftAt = { rev: number; draft: Draft; size: number };

// A draft is some megabytes at the largest.
const heldAtMost = 12;
const held = new Map<number, DraftAt>();

/** Keeps the newest draft of a version for the next save that comes to this warm function. */
export function holdDraft(versionId: number, at: DraftAt): void {
  held.delete(versionId);
  held.set(versionId, at);
  const [oldest] = held.keys();
  if (held.size > heldAtMost && oldest !== undefined) held.delete(oldest);
}

type Of = Pick<VersionRow, "id" | "document_id">;

async function load(version: Of, { rev, id, form }: StoredDraft): Promise<DraftAt> {
  if (form === "draft") return { rev, ...(await loadStoredDraft(version.id, id)) };
  const draft = draftFromSnapshot(emptied(await loadSnapshot(version.document_id, id)));
  return { rev, draft, size: JSON.stringify(draft).length };
}

/** Goes on from a draft to a revision, by what was saved in between. */
async function advance(version: Of, from: DraftAt, upTo: number): Promise<DraftAt> {
  const saves = await listVersionSaves(version.id, { after: from.rev, upTo });
  for (const [i, { rev }] of saves.entries())
    if (rev !== from.rev + 1 + i)
      throw new Error(`Revision ${from.rev + 1 + i} of version ${version.id} is missing`);
  // Where another draft came in the place of the one before, nothing of what was saved until then is left.
  const placed = saves.findLast((save) => save.draft !== undefined);
  const rest = saves.filter((save) => save.rev > (placed?.rev ?? from.rev));
  // At most some twenty, of which the large ones lie in S3: one after the other, each would be waited for.
  const [begun, ...lists] = await Promise.all([
    placed?.draft ? load(version, placed.draft) : from,
    ...rest.map(operationsOf),
  ]);
  let { draft, size } = begun;
  for (const [i, save] of rest.entries()) {
    const operations = lists[i] ?? [];
    draft = replaySave(draft, operations, save);
    size += (save.operations ?? JSON.stringify(operations)).length;
  }
  const rev = saves.at(-1)?.rev ?? from.rev;
  if (rev !== upTo) throw new Error(`Version ${version.id} has no revision ${upTo}`);
  const last = saves.at(-1);
  if (last && treeHash(draft) !== last.tree_hash)
    throw new Error(`Revision ${rev} of version ${version.id} is not what it was when it was saved`);
  return { rev, draft, size };
}

/** The newest draft of a version. */
export async function draftAtHead(version: VersionRow): Promise<DraftAt> {
  const known = held.get(version.id);
  if (known?.rev === version.rev) return known;
  // What is held is often one save behind: another function took that one.
  const isNear = known && known.rev < version.rev && known.rev >= version.snapshot.rev;
  const from = isNear ? known : await load(version, version.snapshot);
  const at = await advance(version, from, version.rev);
  holdDraft(version.id, at);
  return at;
}

/** A draft as it was at some revision. */
export async function draftAt(version: VersionRow, rev: number): Promise<DraftAt> {
  if (rev === version.rev) return draftAtHead(version);
  return advance(version, await load(version, await getStoredDraftBefore(version.id, rev)), rev);
}
