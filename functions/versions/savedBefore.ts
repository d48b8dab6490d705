import type { ReplyOf } from "#shared/contract/route.ts";
import type { saveVersion } from "#shared/contract/versions/versions.ts";
import { type BatchOf, getSavedRev, getVersionSave, type SaveRow } from "../table/versions/versionSaves.ts";

type Saved = ReplyOf<typeof saveVersion>;

export const presentSaved = ({ version_id, rev, tree_hash, saved_at }: SaveRow): Saved => ({
  id: version_id,
  rev,
  tree_hash,
  saved_at,
});

/** Reply that a batch got when it was saved; undefined if it never was. */
export async function savedBefore(versionId: number, batch: BatchOf): Promise<Saved | undefined> {
  const rev = await getSavedRev(versionId, batch);
  const save = rev === undefined ? undefined : await getVersionSave(versionId, rev);
  return save && presentSaved(save);
}
