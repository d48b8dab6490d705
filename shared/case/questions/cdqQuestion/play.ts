import { contentOf } from "../../model/tree.ts";
import type { ContentNode } from "../../model/types.ts";
import { choiceTally, chosenOptions, uidsOf } from "../options.ts";
import type { Learner, QuestionPlay } from "../questionPlay.ts";
import { tallyText } from "../tally.ts";
import { cdqScore, cdqTexts } from "./cdq.ts";

const chosen = (question: ContentNode, learner: Learner): string[] =>
  uidsOf(chosenOptions(question, learner));

/** A case-driven question, scored by key features. @see spec documents §5 CDQ */
export const cdqQuestion: QuestionPlay = {
  isGraded: true,
  isSavedInScripts: false,
  takesAnswers: (question) =>
    contentOf(question).length > 0 && !(question.isExplicitLimit && question.limit === 0),
  isAnswered: (question, learner) => chosen(question, learner).length > 0,
  wasAnswered: (question, isKept) => [question, ...contentOf(question)].some(({ uid }) => isKept(uid)),
  answer: (question, option, value, learner) => {
    if (option.uid === question.uid || typeof value !== "boolean") return undefined;
    const limit = learner.read(question.uid, "limit");
    const isLimited = learner.read(question.uid, "isExplicitLimit") === true && typeof limit === "number";
    const others = chosen(question, learner).filter((uid) => uid !== option.uid);
    if (value && isLimited && others.length >= limit) return { refused: cdqTexts.maximumChosen };
    return { writes: [{ uid: option.uid, value }] };
  },
  check: () => undefined,
  chosen,
  rule: () => "keyFeatures",
  showsVerdict: (question) => question.shouldShowGrade === true,
  tally: (question, learner) => choiceTally(question, new Set(chosen(question, learner))),
  score: (question, learner) => cdqScore(question, new Set(chosen(question, learner))),
  verdict: tallyText,
};
