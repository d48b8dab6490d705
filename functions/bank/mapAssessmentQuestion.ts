import { mapAssessmentQuestion as route } from "#shared/contract/bank/questions.ts";
import { changedQuestion } from "../curriculum/questionLines.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getQuestion, type QuestionRow, writeQuestions } from "../table/bank/questions.ts";
import { mappedTo, readDyads } from "../table/mapping/dyads.ts";
import { presentQuestion } from "./presentQuestion.ts";

const conflict = (message: string): Refusal => new Refusal("CONFLICT", { message });

/** Maps a question that has no text of its own to propose a pair in. @see ADR 0396, spec documents §4 "Mapping" */
export const mapAssessmentQuestion = defineHandler(route, {
  run: async ({ params, body }, { person, operationId }) => {
    const { lock_version, ...mapping } = body;
    const row = await getQuestion(Number(params.id));
    if (!row) throw new Refusal("NOT_FOUND");
    requireOwnMapping(row);
    const dyad = (await readDyads()).rows.find(
      (one) =>
        one.learning_objective_id === mapping.learning_objective_id &&
        one.reusable_object_id === mapping.reusable_object_id,
    );
    if (!dyad) {
      const message = "is not paired with this learning objective";
      throw new Refusal("INVALID_REQUEST", { fields: [{ path: "body.reusable_object_id", message }] });
    }
    const write = changedQuestion({ person, operationId, at: isoTime(nowMs()) }, row, mapping);
    if (!write) return presentQuestion(row.id);
    if (row.rev !== lock_version)
      throw conflict("Somebody else changed this question since you read it. Nothing was changed.");
    if (!(await writeQuestions([write], [mappedTo(dyad)])))
      throw conflict("This question or this pair was changed meanwhile. Nothing was changed.");
    return presentQuestion(row.id);
  },
});

/** The text of a question with a document says its mapping, which would come back with the next publishing. */
function requireOwnMapping({ editing_document_id }: QuestionRow): void {
  if (editing_document_id === null) return;
  throw conflict("The mapping of this question is part of its text. Change it in the editor.");
}
