import type { ReplyOf } from "#shared/contract/route.ts";
import type { getPublishPlan } from "#shared/contract/versions/publishing.ts";
import { counted } from "#shared/words/counted.ts";

export type CorrectionPlan = ReplyOf<typeof getPublishPlan>["correction"];

const students = counted({ one: "{n} student", other: "{n} students" });
const staff = counted({ one: "{n} staff", other: "{n} staff" });

/** Whom a correction would reach, or why it reaches nobody who has begun. @see ADR 0167 */
export function correctionText({ problem, attempts }: CorrectionPlan): string {
  if (problem === "TIMED") return "People taking this exam keep the text they started with.";
  if (problem === "MORE_THAN_WORDS")
    return "Learners who already started keep the text they started with, because more than wording changed.";
  if (problem === "NOTHING_CHANGED") return "";
  const teaching = attempts.educator + attempts.editor;
  if (attempts.student + teaching === 0) return "Nobody has started the current version.";
  const who = [
    ...(attempts.student > 0 ? [students(attempts.student)] : []),
    ...(teaching > 0 ? [staff(teaching)] : []),
  ].join(", ");
  return `Started on the current version: ${attempts.is_more ? "at least " : ""}${who}. Their answers are kept. They see the corrections the next time they open the case.`;
}
