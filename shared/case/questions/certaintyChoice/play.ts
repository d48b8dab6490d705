import { must } from "../../model/check.ts";
import { contentOf } from "../../model/tree.ts";
import type { ContentNode } from "../../model/types.ts";
import { choiceTally, chooseOnly, chosenOption, uidsOf } from "../options.ts";
import type { Learner, QuestionPlay } from "../questionPlay.ts";
import { scoreOfTally, tallyText } from "../tally.ts";
import { type Certainty, certainties, certaintyTexts, isCertainty } from "./certainty.ts";

const chosen = (question: ContentNode, learner: Learner): string[] => uidsOf(chosenOption(question, learner));

const tally = (question: ContentNode, learner: Learner) =>
  choiceTally(question, new Set(chosen(question, learner)));

/** How certain the learner said to be; undefined while they have not. */
export function certaintyOf({ uid }: ContentNode, learner: Learner): Certainty | undefined {
  const value = learner.read(uid, "value");
  return isCertainty(value) ? value : undefined;
}

/** A single best answer with the learner's certainty. @see ADR 0360 */
export const certaintyChoice: QuestionPlay = {
  isGraded: true,
  isSavedInScripts: false,
  takesAnswers: (question) => contentOf(question).length > 0,
  isAnswered: (question, learner) =>
    chosen(question, learner).length > 0 && certaintyOf(question, learner) !== undefined,
  wasAnswered: (question, isKept) =>
    isKept(question.uid) && contentOf(question).some(({ uid }) => isKept(uid)),
  isSingle: () => true,
  answer: (question, part, value, learner) => {
    if (part.uid === question.uid) {
      // Nobody is certain of what they have not chosen.
      const isNow = isCertainty(value) && chosen(question, learner).length > 0;
      return isNow ? { writes: [{ uid: part.uid, value }] } : undefined;
    }
    if (typeof value !== "boolean") return undefined;
    return value ? chooseOnly(question, part) : { writes: [{ uid: part.uid, value }] };
  },
  check: () => must(isCertainty, `one of ${certainties.join(", ")}`),
  chosen,
  rule: () => "single",
  showsVerdict: () => true,
  tally,
  score: (question, learner) => {
    const was = tally(question, learner);
    return was && scoreOfTally("single", was);
  },
  verdict: (was, question, learner) => {
    const certainty = certaintyOf(question, learner);
    return certainty
      ? `${tallyText(was)}. ${certaintyTexts.was[certainty].replace(/\.$/, "")}`
      : tallyText(was);
  },
};
