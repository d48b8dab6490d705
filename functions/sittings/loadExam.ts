import type { LoadedDocument } from "../access/document.ts";
import { loadSnapshot } from "../ports/snapshots.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import type { Attempt } from "../table/cases/attempts.ts";
import { getLearnerHead } from "../table/cases/learnerState.ts";
import { type Exam, examOf } from "./examOf.ts";

/** The exam that a document is for somebody, by the snapshot of their attempt, or by the published one before they have any. */
export async function loadExam(
  loaded: LoadedDocument,
  { actor }: Pick<SignedIn, "actor">,
): Promise<{ exam: Exam | undefined; attempt: Attempt | undefined }> {
  const { attempt } = await getLearnerHead(loaded.learnerId, loaded.document.id);
  const snapshotId = attempt?.snapshot_id ?? loaded.document.published_snapshot_id;
  const root = await loadSnapshot(loaded.document.id, snapshotId);
  return { exam: examOf(root, { actor, loaded, attempt: attempt?.attempt ?? 1 }), attempt };
}
