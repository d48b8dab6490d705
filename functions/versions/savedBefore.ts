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

/** What a batch was answered when it was saved; undefined where it never was. */
export async function savedBefore(versionId: number, batch: BatchOf): Promise<Saved | undefined> {
  const rev = await getSavedRev(versionId, batch);
  const save = rev === undefined ? undefined : await getVersionSave(versionId, rev);
  return save && presentSaved(save);
}
