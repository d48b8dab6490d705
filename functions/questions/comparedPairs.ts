import {
  type ComparedPair,
  comparisonLimits,
  similarityAtLeast,
  textMarkOf,
} from "#shared/domain/bank/duplicatePairs.ts";
import { findDuplicates } from "#shared/questions/preflight/nearDuplicates.ts";
import type { QuestionRow } from "../table/bank/questions.ts";

/** Near duplicates among the given questions, most similar first; at most as many as one comparison lists. */
export function comparedPairs(rows: readonly QuestionRow[]): { pairs: ComparedPair[]; isCut: boolean } {
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const found = findDuplicates(
    rows.map(({ id, content: { vignette, stem, choices } }) => ({
      ...{ id: String(id), vignette, stem, options: choices },
    })),
    { threshold: similarityAtLeast, limits: comparisonLimits },
  );
  const pairs = found.pairs.flatMap(({ first, second, similarity }): ComparedPair[] => {
    const [a, b] = [first, second]
      .flatMap((id) => byId.get(id) ?? [])
      .sort((one, other) => one.id - other.id);
    if (!a || !b) return [];
    const marks: [string, string] = [textMarkOf(a.content), textMarkOf(b.content)];
    return [{ first: a.id, second: b.id, similarity, marks }];
  });
  return { pairs, isCut: found.isCut };
}
