import type { Draft } from "#shared/case/changes/draft.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { holdDraft } from "../drafts/draftAt.ts";
import { storeDraft } from "../ports/drafts.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type LockHolding, lockCheck } from "../table/editLocks.ts";
import { commitSave, type SaveRow } from "../table/versionSaves.ts";
import type { VersionRow } from "../table/versions.ts";
import { lostOrMoved } from "./requireWriting.ts";

type Replacement = {
  version: VersionRow;
  draft: Draft;
  kind: Extract<SaveRow["kind"], "restore" | "push" | "reset">;
  from?: { version_id: number; rev: number };
  person: SignedIn["person"];
  /** Under which lock; without one, only the revision is asked for. */
  lock?: LockHolding;
};

/** The row of a save, but for what it saves. */
export const saveOf = (
  { profile }: SignedIn["person"],
  version: VersionRow,
): Pick<SaveRow, "version_id" | "rev" | "user_id" | "user_name" | "saved_at"> => ({
  version_id: version.id,
  rev: version.rev + 1,
  user_id: profile.id,
  user_name: `${profile.first_name} ${profile.last_name}`,
  saved_at: isoTime(nowMs()),
});

/**
 * Puts another draft in the place of a version's, as a new revision: the one before stays in the history. The draft is stored
 * first; where this dies before the row, nothing points there.
 */
export async function replaceDraft(replacement: Replacement): Promise<VersionRow> {
  const { version, draft, kind, from, person, lock } = replacement;
  const id = newUlid();
  await storeDraft(version.id, id, draft);
  const of = saveOf(person, version);
  const snapshot = { rev: of.rev, id, form: "draft" } as const;
  const tree_hash = treeHash(draft);
  const lock_token = lock?.token ?? null;
  const nothing = { session_id: null, seq: null, count: 0, operations: null, operations_id: null };
  const save: SaveRow = {
    ...of,
    ...nothing,
    lock_token,
    kind,
    tree_hash,
    draft: snapshot,
    ...(from ? { from } : {}),
  };
  const others = lock ? [lockCheck(version.id, lock)] : [];
  if (!(await commitSave(save, { bytes: 0, others })))
    throw lock ? await lostOrMoved(version.id, lock) : new Refusal("REVISION_MOVED");
  holdDraft(version.id, { rev: of.rev, draft, size: JSON.stringify(draft).length });
  return { ...version, rev: of.rev, tree_hash, saved_at: of.saved_at, snapshot };
}
