import { isQuestionInput } from "../model/containment.ts";
import { isSupported } from "../model/nodeTable.ts";
import { optionTypeOf, type QuestionKind } from "../model/questionNodes.ts";
import type { ContentNode } from "../model/types.ts";
import { categoryMatcher } from "./categoryMatcher/play.ts";
import { cdqQuestion } from "./cdqQuestion/play.ts";
import { certaintyChoice } from "./certaintyChoice/play.ts";
import { multipleChoice } from "./multipleChoice/play.ts";
import type { QuestionPlay } from "./questionPlay.ts";
import { ratingBar } from "./ratingBar/play.ts";
import type { ScoringRule } from "./scoringRules.ts";
import { textInput } from "./textInput/play.ts";

/** How each kind of question is played. A new kind does not compile before it is here. @see ADR 0360 */
const questionPlays = {
  textInput,
  multipleChoice,
  certaintyChoice,
  cdqQuestion,
  categoryMatcher,
  ratingBar,
} satisfies Record<QuestionKind, QuestionPlay>;

/** How a question is played; undefined for a node that nobody answers with. */
export const playOf = (input: ContentNode): QuestionPlay | undefined =>
  isQuestionInput(input) ? questionPlays[input.type] : undefined;

/** True if a Submit grades and reveals: a rating waits for its answer too, but is no question. */
export const isGradedInput = (input: ContentNode): boolean => playOf(input)?.isGraded === true;

/** True if an input can be answered: Continue must not wait for one that nobody can answer. */
export const takesAnswers = (input: ContentNode): boolean =>
  isSupported(input.type) && (playOf(input)?.takesAnswers(input) ?? true);

/** True if a question is answered by choosing among options. */
export const hasOptions = (input: ContentNode): boolean => optionTypeOf(input) !== undefined;

/** The rule by which a question is scored, by its kind and by what its author chose. */
export const scoringRuleOf = (question: ContentNode): ScoringRule =>
  playOf(question)?.rule(question) ?? "none";
