import { timedSectionOf } from "#shared/case/model/timedSection.ts";
import { loadSnapshot } from "../ports/snapshots.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { type Attempt, createAttempt } from "../table/cases/attempts.ts";
import { type DocumentRow, isSnapshotOf } from "../table/cases/documents.ts";
import { getLearnerHead } from "../table/cases/learnerState.ts";

/**
 * Opens a person's first attempt on the snapshot that they are looking at: `seenSnapshotId` where it is one of the
 * document's, else the published one. A timed case is never opened on a snapshot that was not timed. Answers the attempt that stands,
 * whoever opened it.
 */
export async function openAttempt(
  userId: string,
  document: DocumentRow,
  seenSnapshotId: string | undefined,
): Promise<Attempt> {
  const wasSeen = seenSnapshotId !== undefined && (await mayOpenOn(document, seenSnapshotId));
  const attempt: Attempt = {
    user_id: userId,
    document_id: document.id,
    attempt: 1,
    snapshot_id: wasSeen ? seenSnapshotId : document.published_snapshot_id,
    opened_at: isoTime(nowMs()),
    resets: 0,
  };
  if (await createAttempt(attempt)) return attempt;
  const { attempt: standing } = await getLearnerHead(userId, document.id);
  if (!standing) throw new Error(`The attempt of ${userId} in ${document.id} is neither there nor new`);
  return standing;
}

async function mayOpenOn(document: DocumentRow, snapshotId: string): Promise<boolean> {
  if (snapshotId === document.published_snapshot_id) return true;
  if (!(await isSnapshotOf(document.id, snapshotId))) return false;
  return (
    (await isTimed(document.id, snapshotId)) || !(await isTimed(document.id, document.published_snapshot_id))
  );
}

const isTimed = async (documentId: number, snapshotId: string): Promise<boolean> =>
  timedSectionOf(await loadSnapshot(documentId, snapshotId)) !== undefined;
