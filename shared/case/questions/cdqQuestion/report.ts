import { contentOf } from "../../model/tree.ts";
import { optionWords } from "../options.ts";
import { judgmentOf, type QuestionReport } from "../questionReport.ts";
import { cdqScore } from "./cdq.ts";
import { cdqQuestion as play } from "./play.ts";

export const cdqQuestion: QuestionReport = {
  typeWords: "CDQ",
  answer: (question, learner) => optionWords(question, play.chosen?.(question, learner)),
  judged: (question, learner) => judgmentOf(play.score(question, learner)),
  parts: contentOf,
  statistic: "options",
  scoreOf: cdqScore,
};
