import type { ReplyOf } from "#shared/contract/route.ts";
import type { getPublishPlan } from "#shared/contract/versions/publishing.ts";
import { counted } from "#shared/words/counted.ts";

export type CorrectionPlan = ReplyOf<typeof getPublishPlan>["correction"];

const students = counted({ one: "{n} student", other: "{n} students" });
const staff = counted({ one: "{n} of the staff", other: "{n} of the staff" });

/** Whom a correction would reach, or why it reaches nobody who has begun. @see ADR 0167 */
export function correctionText({ problem, attempts }: CorrectionPlan): string {
  if (problem === "TIMED") return "Whoever sits this exam keeps the text that they began with.";
  if (problem === "MORE_THAN_WORDS")
    return "Whoever has begun keeps the text that they began with: more than words changed, so this cannot be given to them.";
  if (problem === "NOTHING_CHANGED") return "";
  const teaching = attempts.educator + attempts.editor;
  if (attempts.student + teaching === 0) return "Nobody has begun on what learners have now.";
  const who = [
    ...(attempts.student > 0 ? [students(attempts.student)] : []),
    ...(teaching > 0 ? [staff(teaching)] : []),
  ].join(", ");
  const begun = attempts.is_more ? "At least so many have begun" : "So many have begun";
  return `${begun} on what learners have now: ${who}. Their answers stay, and nothing changes under their hands: they read the new words when they open the case again.`;
}
