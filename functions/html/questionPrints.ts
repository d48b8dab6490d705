import type { QuestionKind } from "#shared/case/model/questionNodes.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { certaintyHtml, choicesHtml, matcherHtml } from "./questionHtml.ts";
import type { Setting } from "./setting.ts";

/** Prints the input of a question, with the learner's answer where the setting has it. */
type QuestionPrint = (input: ContentNode, setting: Setting) => string;

const nothing: QuestionPrint = () => "";

/** How each kind of question is printed. What was answered in words is printed with its section, and stars do nothing on paper. @see ADR 0360 */
export const questionPrints = {
  textInput: nothing,
  multipleChoice: choicesHtml,
  certaintyChoice: certaintyHtml,
  cdqQuestion: choicesHtml,
  categoryMatcher: matcherHtml,
  ratingBar: nothing,
} satisfies Record<QuestionKind, QuestionPrint>;
