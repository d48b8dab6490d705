import { deleteSelectedQuestions as route } from "#shared/contract/bank/questions.ts";
import { defineHandler } from "../runtime/handler.ts";
import { deleteQuestions } from "./deleteQuestions.ts";

export const deleteSelectedQuestions = defineHandler(route, {
  run: ({ body }, context) => deleteQuestions(body.ids, context),
});
