import type { ContentNode } from "../model/types.ts";
import type { Learner } from "./questionPlay.ts";

/** True if an answer has the whole of its score. */
export type Judgment = "correct" | "incorrect" | "ungraded";

/** How a kind of question stands in reports and in the figures of a class. */
export type QuestionReport = {
  /** Text of the type's column. */
  typeWords: string;
  /** The answer in words, in one line. `named`: the words of a node of the case. */
  answer: (input: ContentNode, learner: Learner, named: (uid: string) => string) => string;
  /** How certain the learner was; absent where that is not asked. */
  certainty?: (input: ContentNode, learner: Learner) => string;
  judged: (input: ContentNode, learner: Learner) => Judgment;
  /** Nodes whose `value` the answer consists of. */
  parts: (input: ContentNode) => readonly ContentNode[];
  /** Part of a class report: counts of each option, the texts, or nothing. */
  statistic: "options" | "texts" | "none";
  /** Score of a set of options, 0 to 1; undefined where nothing is right. Asked of those with options alone. */
  scoreOf: (input: ContentNode, chosenUids: ReadonlySet<string>) => number | undefined;
};

/** Correct is what has the whole of its score. */
export const judgmentOf = (score: number | undefined): Judgment =>
  score === undefined ? "ungraded" : score < 1 ? "incorrect" : "correct";
