import { contentOf } from "../../model/tree.ts";
import { choiceScore } from "../multipleChoice/choice.ts";
import { optionWords } from "../options.ts";
import { judgmentOf, type QuestionReport } from "../questionReport.ts";
import { certaintyTexts } from "./certainty.ts";
import { certaintyOf, certaintyChoice as play } from "./play.ts";

export const certaintyChoice: QuestionReport = {
  typeWords: "Certainty-rated choice",
  answer: (question, learner) => optionWords(question, play.chosen?.(question, learner)),
  certainty: (question, learner) => {
    const certainty = certaintyOf(question, learner);
    return certainty ? certaintyTexts.levels[certainty] : "";
  },
  judged: (question, learner) => judgmentOf(play.score(question, learner)),
  parts: (question) => [question, ...contentOf(question)],
  statistic: "options",
  // With one option at most, partial credit and all or nothing are the same.
  scoreOf: choiceScore,
};
