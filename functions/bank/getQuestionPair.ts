import { getQuestionPair as route } from "#shared/contract/bank/duplicates.ts";
import { rootOf } from "#shared/domain/bank/blueprint/enemies.ts";
import { pairId } from "#shared/domain/bank/duplicatePairs.ts";
import { sideBySide } from "#shared/domain/bank/sideBySide.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { readPairDecisions } from "../table/bank/duplicates.ts";
import { presentQuestion } from "./presentQuestion.ts";
import { markOf, readPairs } from "./readPairs.ts";

/** Any two questions, whether the comparison found them or not. @see ADR 0435 */
export const getQuestionPair = defineHandler(route, {
  run: async ({ query }) => {
    const ids = [Number(query.first_id), Number(query.second_id)].sort((a, b) => a - b);
    const [firstId = 0, secondId = 0] = ids;
    const [{ pairs, questions }, { rows: decisions }] = await Promise.all([
      readPairs({ questionId: firstId }),
      readPairDecisions(),
    ]);
    const [a, b] = [questions.get(firstId), questions.get(secondId)];
    if (!a || !b || firstId === secondId) throw new Refusal("NOT_FOUND");
    const [first, second] = await Promise.all([presentQuestion(firstId), presentQuestion(secondId)]);
    const found = pairs.find((pair) => pair.second === secondId && pair.first === firstId);
    const decision = decisions.find(({ id }) => id === pairId(firstId, secondId));
    const holds = decision && decision.marks[0] === markOf(a) && decision.marks[1] === markOf(b);
    const [text, other] = sideBySide(a.content, b.content);
    return {
      ...{ first, second, texts: { first: text, second: other } },
      similarity: found && found.state !== "changed" ? found.similarity : null,
      decided: holds ? { by: decision.by, at: decision.at } : null,
      are_branches: rootOf(a, questions) === rootOf(b, questions),
    };
  },
});
