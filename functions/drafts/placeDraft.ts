import type { Draft } from "#shared/case/changes/draft.ts";
import type { OpenWork } from "#shared/case/changes/openWork.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { storeDraft } from "../ports/drafts.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import type { TransactItem } from "../table/table.ts";
import { commitSave, type SaveRow } from "../table/versions/versionSaves.ts";
import type { VersionRow } from "../table/versions/versions.ts";
import { holdDraft } from "./draftAt.ts";

/** Author of a save, as the history names them. */
export type SavedBy = { id: string; name: string };

/** The row of the next save of a version, but for what it saves. */
export const nextSave = (
  by: SavedBy,
  version: VersionRow,
): Pick<SaveRow, "version_id" | "rev" | "user_id" | "user_name" | "saved_at"> => ({
  version_id: version.id,
  rev: version.rev + 1,
  user_id: by.id,
  user_name: by.name,
  saved_at: isoTime(nowMs()),
});

type Placing = Pick<SaveRow, "from" | "lock_token"> & {
  version: VersionRow;
  draft: Draft;
  kind: Exclude<SaveRow["kind"], "save" | "publish" | "import">;
  by: SavedBy;
  open_work: OpenWork;
  /** Writes that must succeed together with the revision. */
  others: readonly TransactItem[];
};

/**
 * Puts another draft in the place of a version's, as a new revision: the one before stays in the history. The draft is stored first;
 * where this dies before the row, nothing points there. Undefined where the version stands elsewhere by now, or `others` refuse.
 */
export async function placeDraft(placing: Placing): Promise<VersionRow | undefined> {
  const { version, draft, kind, from, by, lock_token, open_work, others } = placing;
  const id = newUlid();
  await storeDraft(version.id, id, draft);
  const next = nextSave(by, version);
  const snapshot = { rev: next.rev, id, form: "draft" } as const;
  const tree_hash = treeHash(draft);
  const nothing = { session_id: null, seq: null, count: 0, operations: null, operations_id: null };
  const save: SaveRow = {
    ...next,
    ...nothing,
    lock_token,
    kind,
    tree_hash,
    draft: snapshot,
    ...(from ? { from } : {}),
  };
  // What learners have of it stays the same.
  const isPublished = kind === "compact" && version.rev === (version.published_rev ?? 0);
  if (isPublished) save.is_published = true;
  if (!(await commitSave(save, { bytes: 0, open_work, others }))) return undefined;
  holdDraft(version.id, { rev: next.rev, draft, size: JSON.stringify(draft).length });
  return { ...version, rev: next.rev, tree_hash, saved_at: next.saved_at, open_work, snapshot };
}
