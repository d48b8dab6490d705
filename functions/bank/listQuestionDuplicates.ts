import { type DuplicatePair, listQuestionDuplicates as route } from "#shared/contract/bank/duplicates.ts";
import { pairStates } from "#shared/domain/bank/duplicatePairs.ts";
import { defineHandler } from "../runtime/handler.ts";
import type { QuestionRow } from "../table/bank/questions.ts";
import { type Pair, readPairs } from "./readPairs.ts";

/** @see ADR 0435 */
export const listQuestionDuplicates = defineHandler(route, {
  run: async ({ query }) => {
    const { comparison, pairs, questions } = await readPairs({
      questionId: query.question_id === undefined ? undefined : Number(query.question_id),
    });
    const counts = Object.fromEntries(
      pairStates.map((state) => [state, pairs.filter((pair) => pair.state === state).length]),
    ) as Record<(typeof pairStates)[number], number>; // one for each of them
    const shown = pairs.filter(({ state }) =>
      query.state === undefined ? state !== "changed" : state === query.state,
    );
    const per = Number(query.per ?? 20);
    const from = (Number(query.page ?? 1) - 1) * per;
    return {
      data: shown.slice(from, from + per).flatMap((pair) => presented(pair, questions) ?? []),
      meta: {
        ...{ count: shown.length, counts, comparison },
        changed: pairs.filter(({ state }) => state === "changed").length,
      },
    };
  },
});

function presented(
  { first, second, similarity, state, decision }: Pair,
  questions: ReadonlyMap<number, QuestionRow>,
): DuplicatePair | undefined {
  const [a, b] = [questions.get(first), questions.get(second)];
  if (!a || !b || state === "changed") return undefined;
  const named = ({ id, case_summary_identifier, content: { stem } }: QuestionRow) => ({
    ...{ id, case_summary_identifier, stem },
  });
  return {
    ...{ first: named(a), second: named(b), similarity, state },
    decided: state === "not_duplicates" && decision ? { by: decision.by, at: decision.at } : null,
  };
}
