import type { Judgment, QuestionReport } from "../questionReport.ts";
import { type MatcherBanner, matcherBanner, matcherValue } from "./matcher.ts";

const ofBanner: Record<MatcherBanner, Judgment> = {
  CORRECT: "correct",
  "PARTIALLY CORRECT": "incorrect",
  INCORRECT: "incorrect",
  "THERE IS NO SINGLE BEST ANSWER": "ungraded",
  "NOT GRADED": "ungraded",
};

export const categoryMatcher: QuestionReport = {
  typeWords: "Matching",
  answer: ({ uid }, learner, named) =>
    Object.entries(matcherValue(learner.read(uid, "value")))
      .filter(([, items]) => items.length > 0)
      .map(([category, items]) => `${named(category)}: ${items.map(named).join(", ")}`)
      .join("; "),
  judged: (matcher, learner) => ofBanner[matcherBanner(matcher, learner.read(matcher.uid, "value"))],
  parts: (matcher) => [matcher],
  statistic: "none",
  scoreOf: () => undefined,
};
