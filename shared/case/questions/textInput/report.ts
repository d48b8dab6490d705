import type { QuestionReport } from "../questionReport.ts";

export const textInput: QuestionReport = {
  typeWords: "Free text",
  answer: ({ uid }, learner) => {
    const value = learner.read(uid, "value");
    return typeof value === "string" ? value : "";
  },
  judged: () => "ungraded",
  parts: (input) => [input],
  statistic: "texts",
  scoreOf: () => undefined,
};
