import { must } from "../../model/check.ts";
import type { ContentNode } from "../../model/types.ts";
import type { Learner, QuestionPlay } from "../questionPlay.ts";
import { tallyText } from "../tally.ts";

/** The stars given, 0 for none. */
export function starsOf({ uid }: Pick<ContentNode, "uid">, learner: Learner): number {
  const value = learner.read(uid, "value");
  return typeof value === "number" && value > 0 ? value : 0;
}

/** Stars. A Submit waits for them and grades nothing. @see spec §2.4 */
export const ratingBar: QuestionPlay = {
  isGraded: false,
  isSavedInScripts: false,
  takesAnswers: () => true,
  isAnswered: (bar, learner) => starsOf(bar, learner) > 0,
  wasAnswered: ({ uid }, isKept) => isKept(uid),
  answer: ({ uid }, _part, value, learner) => {
    const most = Number(learner.read(uid, "maxValue"));
    const isRating = typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
    return isRating ? { writes: [{ uid, value }] } : undefined;
  },
  check: (_bar, reach) => {
    const most = Math.max(...reach("maxValue"));
    return must(
      (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most,
      `a whole number from 0 to ${most}`,
    );
  },
  rule: () => "none",
  showsVerdict: () => true,
  tally: () => undefined,
  score: () => undefined,
  verdict: tallyText,
};
