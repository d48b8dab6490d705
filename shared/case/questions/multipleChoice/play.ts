import { isSupported } from "../../model/nodeTable.ts";
import { contentOf } from "../../model/tree.ts";
import type { ContentNode } from "../../model/types.ts";
import { choiceTally, chooseOnly, chosenOption, chosenOptions, uidsOf } from "../options.ts";
import type { Learner, QuestionPlay } from "../questionPlay.ts";
import { tallyText } from "../tally.ts";
import { choiceRule, choiceScore, isSingleChoice } from "./choice.ts";

const selected = (question: ContentNode, learner: Learner): ContentNode[] =>
  isSingleChoice(question, learner) ? chosenOption(question, learner) : chosenOptions(question, learner);

const chosen = (question: ContentNode, learner: Learner): string[] => uidsOf(selected(question, learner));

/** One best option, or several. @see spec documents §5 Multiple choice */
export const multipleChoice: QuestionPlay = {
  isGraded: true,
  isSavedInScripts: false,
  takesAnswers: (question) => contentOf(question).some((option) => isSupported(option.type)),
  isAnswered: (question, learner) => selected(question, learner).length > 0,
  wasAnswered: (question, isKept) => [question, ...contentOf(question)].some(({ uid }) => isKept(uid)),
  isSingle: isSingleChoice,
  answer: (question, option, value, learner) => {
    if (option.uid === question.uid || typeof value !== "boolean") return undefined;
    if (value && isSingleChoice(question, learner)) return chooseOnly(question, option);
    return { writes: [{ uid: option.uid, value }] };
  },
  check: () => undefined,
  chosen,
  rule: choiceRule,
  showsVerdict: () => true,
  tally: (question, learner) => choiceTally(question, new Set(chosen(question, learner))),
  score: (question, learner) => choiceScore(question, new Set(chosen(question, learner))),
  verdict: tallyText,
};
