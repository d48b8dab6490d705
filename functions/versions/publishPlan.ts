import { type CorrectionCheck, checkCorrection } from "#shared/case/compare/corrections.ts";
import {
  type PublishChecks,
  type PublishQuestion,
  publishChecks,
} from "#shared/case/compare/publishChecks.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { snapshotsReading } from "#shared/domain/corrections.ts";
import { proposedDyad } from "../curriculum/questionMapping.ts";
import { loadSnapshot } from "../ports/snapshots.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type AttemptCount, countAttemptsOn } from "../table/cases/attemptsOn.ts";
import type { DocumentRow } from "../table/cases/documents.ts";
import { isActiveItem } from "./activeItem.ts";

const nobody: AttemptCount = { student: 0, educator: 0, editor: 0, isMore: false };

/** Tells if a tree may be published as a correction, and whom that would reach. */
export async function planCorrection(
  document: DocumentRow,
  next: ContentNode,
): Promise<{ check: CorrectionCheck; attempts: AttemptCount }> {
  const { id, published_snapshot_id, corrections } = document;
  const check = checkCorrection(await loadSnapshot(id, published_snapshot_id), next);
  const attempts = check.isCorrection
    ? await countAttemptsOn(id, snapshotsReading(corrections, published_snapshot_id))
    : nobody;
  return { check, attempts };
}

/** @throws Refusal NOT_A_CORRECTION, which names what is more than words */
export async function requireCorrection(document: DocumentRow, next: ContentNode): Promise<void> {
  const check = checkCorrection(await loadSnapshot(document.id, document.published_snapshot_id), next);
  if (check.isCorrection) return;
  throw new Refusal("NOT_A_CORRECTION", {
    fields: check.beyond.slice(0, 20).map(({ uid, type, kind }) => ({
      path: "body.document.is_correction",
      message: `${type} ${uid}: ${kind}`,
    })),
  });
}

/** Outcome of publishing a tree of a document, compared with what learners have now. */
export async function planPublishing(document: DocumentRow, next: ContentNode): Promise<PublishChecks> {
  const isAssessmentQuestion = document.kind === "assessment_question_mcq";
  const checks = publishChecks({
    now: await loadSnapshot(document.id, document.published_snapshot_id),
    next,
    isAssessmentQuestion,
    isActiveItem: await isActiveItem(document),
  });
  const isBroken = isAssessmentQuestion && (await proposedDyad(next)) === undefined;
  return { ...checks, isMappingIncomplete: checks.isMappingIncomplete || isBroken };
}

const unanswered: Record<PublishQuestion, string> = {
  ACTIVE_ITEM: "This question is on an active assessment form.",
  MAPPED_CHANGES: "There are changes to mapped content.",
};

/**
 * That nothing forbids publishing, and that whoever publishes was asked what has to be asked: of this tree and of what learners
 * have by now, whatever their page knew. @see spec documents §5 Publishing
 */
export async function requirePublishable(
  document: DocumentRow,
  { next, confirmed }: { next: ContentNode; confirmed: readonly PublishQuestion[] },
): Promise<void> {
  const { isMappingIncomplete, questions } = await planPublishing(document, next);
  if (isMappingIncomplete) throw new Refusal("MAPPING_INCOMPLETE");
  const open = questions.filter((question) => !confirmed.includes(question));
  if (open.length === 0) return;
  throw new Refusal("NOT_CONFIRMED", {
    fields: open.map((question) => ({ path: "body.document.confirmed", message: unanswered[question] })),
  });
}
