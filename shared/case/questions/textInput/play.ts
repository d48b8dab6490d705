import { must } from "../../model/check.ts";
import { longestText } from "../../model/inputSizes.ts";
import { textLimitOf } from "../../model/textLimit.ts";
import type { QuestionPlay } from "../questionPlay.ts";
import { tallyText } from "../tally.ts";

/** Cuts a text to a number of UTF-16 units without leaving half a character. */
function cut(text: string, limit: number): string {
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit);
}

/** An answer in the learner's own words. */
export const textInput: QuestionPlay = {
  isGraded: true,
  isSavedInScripts: true,
  takesAnswers: () => true,
  isAnswered: ({ uid }, learner) => {
    const value = learner.read(uid, "value");
    return typeof value === "string" && value !== "";
  },
  wasAnswered: ({ uid }, isKept) => isKept(uid),
  answer: ({ uid }, _part, value, learner) => {
    const limit = learner.read(uid, "characterLimit");
    return typeof value === "string"
      ? { writes: [{ uid, value: cut(value, textLimitOf(limit) ?? longestText) }] }
      : undefined;
  },
  check: (_input, reach) => {
    const most = Math.max(...reach("characterLimit").map((limit) => textLimitOf(limit) ?? longestText));
    return must(
      (value) => typeof value === "string" && value.length <= most,
      `a text of at most ${most} characters`,
    );
  },
  rule: () => "none",
  showsVerdict: () => true,
  tally: () => undefined,
  score: () => undefined,
  verdict: tallyText,
};
