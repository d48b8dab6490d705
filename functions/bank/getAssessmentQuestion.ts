import { getAssessmentQuestion as route } from "#shared/contract/bank/questions.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentQuestion } from "./presentQuestion.ts";

export const getAssessmentQuestion = defineHandler(route, {
  run: ({ params }) => presentQuestion(Number(params.id)),
});
