import { currentRules } from "#shared/case/changes/actor.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { summaryOfSave } from "#shared/case/changes/saveSummary.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { draftBytesAtMost, type saveVersion } from "#shared/contract/versions/versions.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { type DraftAt, holdDraft } from "../drafts/draftAt.ts";
import { storeWhereDue } from "../drafts/storeHead.ts";
import { storeOperations } from "../ports/drafts.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { TransactItem } from "../table/table.ts";
import { commitSave, type Saved, type SaveRow } from "../table/versions/versionSaves.ts";
import type { VersionRow } from "../table/versions/versions.ts";
import { presentSaved } from "./savedBefore.ts";

/** Larger lists of operations lie in S3: an item has 400 KB at most. */
const inRowBytes = 200 * 1024;

/**
 * Writes a batch on top of the head of a version. Undefined where the transaction was not taken: the head has moved, the batch was
 * saved before, or a condition of `others` does not hold.
 * @param of `draft` is what the operations make of `before`, the draft at the head; `token` is null where no lock was asked for
 */
export async function writeSave(of: {
  version: VersionRow;
  before: DraftAt;
  draft: Draft;
  operations: readonly Operation[];
  person: SignedIn["person"];
  sessionId: string;
  seq: number;
  token: number | null;
  open_work: Saved["open_work"];
  others?: readonly TransactItem[];
}): Promise<ReplyOf<typeof saveVersion> | undefined> {
  const { version, before, draft, operations, person, sessionId, seq, token, open_work, others = [] } = of;
  const text = JSON.stringify(operations);
  const bytes = Buffer.byteLength(text);
  let size = before.size + bytes;
  if (size > draftBytesAtMost) size = Buffer.byteLength(JSON.stringify(draft));
  if (size > draftBytesAtMost) throw new Refusal("DRAFT_TOO_LARGE");

  const isInRow = bytes <= inRowBytes;
  const operations_id = isInRow ? null : newUlid();
  if (operations_id !== null) await storeOperations(version.id, operations_id, text);
  const rev = before.rev + 1;
  const { first_name, last_name } = person.profile;
  const save: SaveRow = {
    version_id: version.id,
    rev,
    kind: "save",
    user_id: person.profile.id,
    user_name: fullName({ first_name, last_name }),
    session_id: sessionId,
    seq,
    lock_token: token,
    saved_at: isoTime(nowMs()),
    count: operations.length,
    did: summaryOfSave(operations),
    tree_hash: treeHash(draft),
    operations: isInRow ? text : null,
    operations_id,
    rules: currentRules,
  };
  if (!(await commitSave(save, { bytes, open_work, others }))) return undefined;
  const at = { rev, draft, size };
  holdDraft(version.id, at);
  await storeWhereDue({ ...version, rev, saved_bytes: (version.saved_bytes ?? 0) + bytes }, at);
  return presentSaved(save);
}
