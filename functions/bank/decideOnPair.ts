import { decideOnPair as route } from "#shared/contract/bank/duplicates.ts";
import { pairId, textMarkOf } from "#shared/domain/bank/duplicatePairs.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { putPairDecision, removePairDecision } from "../table/bank/duplicates.ts";
import { listQuestionsByNumber } from "../table/bank/questions.ts";

const moved = (): Refusal =>
  new Refusal("CONFLICT", {
    message: "Somebody else changed one of these questions since you read them. Nothing was decided.",
  });

/** Remembers that two questions are no duplicates, for the texts as they were read. @see ADR 0435 */
export const decideOnPair = defineHandler(route, {
  run: async ({ body }, { person }) => {
    if (body.first_id >= body.second_id) {
      const message = "Name two questions, the lower number first.";
      throw new Refusal("INVALID_REQUEST", { message, fields: [{ path: "body.second_id", message }] });
    }
    const rows = await listQuestionsByNumber([body.first_id, body.second_id]);
    const [first, second] = [rows.get(body.first_id), rows.get(body.second_id)];
    if (!first || !second) throw new Refusal("NOT_FOUND");
    if (first.rev !== body.first_lock_version || second.rev !== body.second_lock_version) throw moved();
    if (body.are_duplicates === "undecided") {
      await removePairDecision(first.id, second.id);
      return { decided: null };
    }
    const decided = { by: fullName(person.profile), at: isoTime(nowMs()) };
    const decision = {
      ...{ id: pairId(first.id, second.id), first: first.id, second: second.id },
      ...{ marks: [textMarkOf(first.content), textMarkOf(second.content)] as [string, string] },
      ...{ by_id: person.profile.id, ...decided },
    };
    if (!(await putPairDecision(decision, [first, second]))) throw moved();
    return { decided };
  },
});
