import { getAssessmentQuestion as route } from "#shared/contract/bank/questions.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { shownPictures } from "../sealed/shownPictures.ts";
import { getQuestion } from "../table/bank/questions.ts";
import { reviewRefusal } from "./authorsOf.ts";
import { presentQuestion } from "./presentQuestion.ts";

export const getAssessmentQuestion = defineHandler(route, {
  run: async ({ params }, { person }) => {
    const id = Number(params.id);
    const [question, row] = await Promise.all([presentQuestion(id), getQuestion(id)]);
    if (!row) throw new Refusal("NOT_FOUND");
    const [imagesOf, review_refusal] = await Promise.all([
      shownPictures([row.content]),
      reviewRefusal(row, person.profile.id),
    ]);
    return { ...question, pictures: imagesOf(row.content), review_refusal };
  },
});
