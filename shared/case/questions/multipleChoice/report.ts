import { contentOf } from "../../model/tree.ts";
import { optionWords } from "../options.ts";
import { judgmentOf, type QuestionReport } from "../questionReport.ts";
import { choiceScore } from "./choice.ts";
import { multipleChoice as play } from "./play.ts";

export const multipleChoice: QuestionReport = {
  typeWords: "Multiple choice",
  answer: (question, learner) => optionWords(question, play.chosen?.(question, learner)),
  judged: (question, learner) => judgmentOf(play.score(question, learner)),
  parts: contentOf,
  statistic: "options",
  scoreOf: choiceScore,
};
