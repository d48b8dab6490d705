import { timedSectionOf } from "#shared/case/model/timedSection.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { withoutEncounters } from "#shared/case/sealed/withoutEncounters.ts";
import type { Actor } from "#shared/domain/access.ts";
import { snapshotRead } from "#shared/domain/corrections.ts";
import type { LoadedDocument } from "../access/document.ts";
import { treeFor } from "../attempts/treeFor.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getLearnerHead, type LearnerHead } from "../table/cases/learnerState.ts";
import { type ExamStanding, examStandingOf } from "./examStanding.ts";
import { noteKeyTold, wasKeyTold } from "./noteKeyTold.ts";
import { sealedTree } from "./sealedTree.ts";

type Loaded = Pick<LoadedDocument, "document" | "places" | "resource" | "learnerId">;

/** A case as one person may read it now. */
export type ReadCase = LearnerHead & {
  snapshotId: string;
  /** Without what an exam keeps back, and without what the patients of its chats know. */
  tree: ContentNode;
  /** With it. */
  root: ContentNode;
  /** Absent where nothing is kept back from this person. */
  exam: ExamStanding | undefined;
};

/**
 * The case that a person reads: the snapshot of their attempt, corrected where it was, or the published one before they have any. Whatever leaves the
 * server for them is to be taken from this tree: text, media, captions, prints. That an exam which is over is told by it is
 * kept; to who only asks how it stands (`tellsKey: false`) it gives no more than while the time ran, until it was told once.
 * @see ADR 0080, 0242
 */
export async function readCase(
  loaded: Loaded,
  actor: Actor,
  { tellsKey = true }: { tellsKey?: boolean } = {},
): Promise<ReadCase> {
  const { document, learnerId } = loaded;
  const head = await getLearnerHead(learnerId, document.id);
  const { attempt } = head;
  const snapshotId = attempt
    ? snapshotRead(document.corrections, attempt.snapshot_id)
    : document.published_snapshot_id;
  const root = await treeFor(actor, document.id, snapshotId);
  const exam = await standingIn(root, { actor, loaded, attempt: attempt?.attempt ?? 1 });
  const told = exam ? await treeTold(root, exam, tellsKey) : root;
  return { ...head, snapshotId, root, exam, tree: withoutEncounters(told) };
}

async function treeTold(
  root: ContentNode,
  { section, stage, row }: ExamStanding,
  tellsKey: boolean,
): Promise<ContentNode> {
  if (stage.stage !== "over" || !row) return sealedTree(root, section, stage);
  if (tellsKey) await noteKeyTold(row);
  else if (!(await wasKeyTold(row))) {
    return sealedTree(root, section, { stage: "running", revealed: new Set() });
  }
  return root;
}

/** Staff who are to sit the exam as students elsewhere stand in it as there: by the attempt that they sit it in. */
async function standingIn(
  root: ContentNode,
  { actor, loaded, attempt }: { actor: Actor; loaded: Loaded; attempt: number },
): Promise<ExamStanding | undefined> {
  if (!timedSectionOf(root)) return undefined;
  const { learnerId, document } = loaded;
  const sat = learnerId === actor.userId ? undefined : await getLearnerHead(actor.userId, document.id);
  return examStandingOf(root, { actor, loaded, attempt: sat ? (sat.attempt?.attempt ?? 1) : attempt });
}

/**
 * The tree of any snapshot of a document, as a person may read it. Of an exam there is only the one that they sit: another
 * version would tell what this one keeps back.
 *
 * @throws Refusal NOT_FOUND
 */
export async function readVersion(
  loaded: Loaded,
  actor: Actor,
  snapshotId: string,
): Promise<Pick<ReadCase, "tree" | "root" | "exam">> {
  const own = await readCase(loaded, actor);
  if (snapshotId === own.snapshotId) return own;
  const root = await treeFor(actor, loaded.document.id, snapshotId);
  const attempt = own.attempt?.attempt ?? 1;
  const isKeptBack =
    own.exam !== undefined || (await standingIn(root, { actor, loaded, attempt })) !== undefined;
  if (isKeptBack) throw new Refusal("NOT_FOUND");
  return { tree: withoutEncounters(root), root, exam: undefined };
}
