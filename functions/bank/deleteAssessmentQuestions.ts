import { deleteAssessmentQuestions as route } from "#shared/contract/bank/questions.ts";
import { defineHandler } from "../runtime/handler.ts";
import { deleteQuestions } from "./deleteQuestions.ts";

export const deleteAssessmentQuestions = defineHandler(route, {
  run: ({ query }, context) => deleteQuestions(query.ids, context),
});
