import { reviewAssessmentQuestion as route } from "#shared/contract/bank/reviews.ts";
import { reviewsInForce, versionMarkOf } from "#shared/domain/bank/reviews.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { changedQuestion } from "../curriculum/questionLines.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getQuestion, writeQuestions } from "../table/bank/questions.ts";
import { reviewRefusal } from "./authorsOf.ts";
import { presentQuestion } from "./presentQuestion.ts";

const moved = (): Refusal =>
  new Refusal("CONFLICT", {
    message: "Somebody else changed this question since you read it. Nothing was changed.",
  });

const refusals = {
  author: "You wrote text of this question, so others review it.",
  archived: "This question is archived. Restore it to review it.",
} as const;

/** @see ADR 0436 */
export const reviewAssessmentQuestion = defineHandler(route, {
  run: async ({ params, body }, { person, operationId }) => {
    const id = Number(params.id);
    const row = await getQuestion(id);
    if (!row) throw new Refusal("NOT_FOUND");
    if (row.rev !== body.lock_version) throw moved();
    const own = person.profile.id;
    const known = reviewsInForce(row);
    const others = known.filter(({ person_id }) => person_id !== own);
    const isKnown = others.length < known.length;
    if (isKnown === body.is_reviewed) return presentQuestion(id);
    const refusal = body.is_reviewed ? await reviewRefusal(row, own) : null;
    if (refusal) throw new Refusal("FORBIDDEN", { message: refusals[refusal] });
    const at = isoTime(nowMs());
    const review = { person_id: own, name: fullName(person.profile), at, text: versionMarkOf(row) };
    const write = changedQuestion({ person, operationId, at }, row, {
      reviews: body.is_reviewed ? [...others, review] : others,
    });
    if (write && !(await writeQuestions([write]))) throw moved();
    return presentQuestion(id);
  },
});
