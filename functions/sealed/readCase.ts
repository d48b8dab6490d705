import type { ContentNode } from "#shared/case/model/types.ts";
import type { Actor } from "#shared/domain/access.ts";
import type { LoadedDocument } from "../access/document.ts";
import { loadSnapshot } from "../ports/snapshots.ts";
import { getLearnerHead, type LearnerHead } from "../table/learnerState.ts";
import { type ExamStanding, examStandingOf } from "./examStanding.ts";
import { sealedTree } from "./sealedTree.ts";

/** A case as one person may read it now. */
export type ReadCase = LearnerHead & {
  snapshotId: string;
  /** Without what an exam keeps back. */
  tree: ContentNode;
  /** Absent where nothing is kept back from this person. */
  exam: ExamStanding | undefined;
};

/**
 * The case that a person reads: the snapshot of their attempt, or the published one before they have any. Whatever leaves the
 * server for them is to be taken from this tree: text, media, captions, prints.
 * @see ADR 0080
 */
export async function readCase(
  loaded: Pick<LoadedDocument, "document" | "places" | "resource">,
  actor: Actor,
): Promise<ReadCase> {
  const { document } = loaded;
  const head = await getLearnerHead(actor.userId, document.id);
  const { attempt } = head;
  const snapshotId = attempt?.snapshot_id ?? document.published_snapshot_id;
  const root = await loadSnapshot(document.id, snapshotId);
  const exam = await examStandingOf(root, { actor, loaded, attempt: attempt?.attempt ?? 1 });
  return { ...head, snapshotId, exam, tree: exam ? sealedTree(root, exam.section, exam.stage) : root };
}
