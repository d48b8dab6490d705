import type { ComponentType } from "react";
import type { QuestionKind } from "#shared/case/model/questionNodes.ts";
import { CategoryMatcher } from "./nodes/CategoryMatcher.tsx";
import { CdqQuestion } from "./nodes/CdqQuestion.tsx";
import { CertaintyChoice } from "./nodes/CertaintyChoice.tsx";
import { MultipleChoice } from "./nodes/MultipleChoice.tsx";
import { RatingBar } from "./nodes/RatingBar.tsx";
import { TextInput } from "./nodes/TextInput.tsx";
import type { NodeProps } from "./registryTypes.ts";

/** Example answers of a learner, by kind of question. @see ADR 0360 */
export const questionParts = {
  textInput: TextInput,
  multipleChoice: MultipleChoice,
  certaintyChoice: CertaintyChoice,
  cdqQuestion: CdqQuestion,
  categoryMatcher: CategoryMatcher,
  ratingBar: RatingBar,
} satisfies Record<QuestionKind, ComponentType<NodeProps>>;
