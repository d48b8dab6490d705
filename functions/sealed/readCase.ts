import { timedSectionOf } from "#shared/case/model/timedSection.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Actor } from "#shared/domain/access.ts";
import type { LoadedDocument } from "../access/document.ts";
import { loadSnapshot } from "../ports/snapshots.ts";
import { Refusal } from "../runtime/refusal.ts";
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

/**
 * The tree of any snapshot of a document, as a person may read it. Of an exam there is only the one that they sit: another
 * version would tell what this one keeps back.
 *
 * @throws Refusal NOT_FOUND
 */
export async function readVersion(
  loaded: Pick<LoadedDocument, "document" | "places" | "resource">,
  actor: Actor,
  snapshotId: string,
): Promise<ContentNode> {
  const own = await readCase(loaded, actor);
  if (snapshotId === own.snapshotId) return own.tree;
  const root = await loadSnapshot(loaded.document.id, snapshotId);
  const isKeptBack =
    own.exam !== undefined ||
    (timedSectionOf(root) !== undefined &&
      (await examStandingOf(root, { actor, loaded, attempt: own.attempt?.attempt ?? 1 })) !== undefined);
  if (isKeptBack) throw new Refusal("NOT_FOUND");
  return root;
}
