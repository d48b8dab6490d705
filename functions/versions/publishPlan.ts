import {
  type PublishChecks,
  type PublishQuestion,
  publishChecks,
} from "#shared/case/compare/publishChecks.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { loadSnapshot } from "../ports/snapshots.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { DocumentRow } from "../table/documents.ts";

/** What publishing a tree of a document would come to, beside what learners have now. */
export async function planPublishing(document: DocumentRow, next: ContentNode): Promise<PublishChecks> {
  return publishChecks({
    now: await loadSnapshot(document.id, document.published_snapshot_id),
    next,
    isAssessmentQuestion: document.kind === "assessment_question_mcq",
    isActiveItem: document.is_on_active_form ?? false,
  });
}

const unanswered: Record<PublishQuestion, string> = {
  ACTIVE_ITEM: "This question stands on an active assessment form.",
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
