import { isQuestionInput } from "../model/containment.ts";
import type { QuestionKind } from "../model/questionNodes.ts";
import type { ContentNode } from "../model/types.ts";
import { categoryMatcher } from "./categoryMatcher/report.ts";
import { cdqQuestion } from "./cdqQuestion/report.ts";
import { certaintyChoice } from "./certaintyChoice/report.ts";
import { multipleChoice } from "./multipleChoice/report.ts";
import type { QuestionReport } from "./questionReport.ts";
import { ratingBar } from "./ratingBar/report.ts";
import { textInput } from "./textInput/report.ts";

/** How each kind of question stands in reports; apart from how it is played, since no learner's page loads it. @see ADR 0360 */
const questionReports = {
  textInput,
  multipleChoice,
  certaintyChoice,
  cdqQuestion,
  categoryMatcher,
  ratingBar,
} satisfies Record<QuestionKind, QuestionReport>;

/** How a question stands in reports; undefined for a node that nobody answers with. */
export const reportOf = (input: ContentNode): QuestionReport | undefined =>
  isQuestionInput(input) ? questionReports[input.type] : undefined;
