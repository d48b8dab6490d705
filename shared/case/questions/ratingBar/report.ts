import type { QuestionReport } from "../questionReport.ts";

export const ratingBar: QuestionReport = {
  typeWords: "Rating",
  answer: ({ uid }, learner) => {
    const value = learner.read(uid, "value");
    return typeof value === "number" ? String(value) : "";
  },
  judged: () => "ungraded",
  parts: (input) => [input],
  statistic: "none",
  scoreOf: () => undefined,
};
