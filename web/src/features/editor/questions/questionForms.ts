import type { ComponentType } from "react";
import type { QuestionKind } from "#shared/case/model/questionNodes.ts";
import { CdqForm } from "./CdqForm.tsx";
import { ChoiceForm } from "./ChoiceForm.tsx";
import { MatcherForm } from "./MatcherForm.tsx";
import { plainForm } from "./plainForm.tsx";
import type { QuestionFormProps } from "./questionForm.ts";

/** Settings of each kind of question beside its words. @see ADR 0360 */
export const questionForms = {
  textInput: plainForm("boxLines", "characterLimit"),
  multipleChoice: ChoiceForm,
  certaintyChoice: ChoiceForm,
  cdqQuestion: CdqForm,
  categoryMatcher: MatcherForm,
  ratingBar: plainForm("maxValue"),
} satisfies Record<QuestionKind, ComponentType<QuestionFormProps>>;
