import * as z from "zod/mini";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { type ComparedPair, pairId } from "#shared/domain/bank/duplicatePairs.ts";
import { nowMs } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import { type Collection, readCollection, writeCollections } from "../lists/collections.ts";
import {
  batchDeleteItems,
  batchPutItems,
  getItem,
  hasRev,
  putItem,
  queryItems,
  transactCheck,
  transactDelete,
  transactPut,
} from "../table.ts";

const marks = z.tuple([z.string(), z.string()]);

const comparisonSchema = z.object({
  /** Names its pairs. Each attempt has its own. */
  id: z.string(),
  at: utcTime,
  /** Active questions that were compared. */
  questions: z.number(),
  is_cut: z.boolean(),
  /** Pairs that were found. */
  pairs: z.number(),
});
/** The last comparison of the bank that was finished. */
export type ComparisonRow = z.infer<typeof comparisonSchema>;

const partSchema = z.object({
  pairs: z.array(z.tuple([sequenceId, sequenceId, z.number(), z.string(), z.string()])),
});
/** A part has some 100 KB: an item holds 400. */
const pairsInPart = 1000;
const pairsPrefix = "PAIRS#";

const decisionSchema = z.object({
  id: z.string(),
  first: sequenceId,
  second: sequenceId,
  marks,
  by_id: ulid,
  by: z.string(),
  at: utcTime,
});
/** Two questions that somebody called no duplicates. */
export type PairDecisionRow = z.infer<typeof decisionSchema>;

const allDecisions = "question_pairs";

/** Pattern: the last comparison that was finished; strongly consistent. */
export async function getComparison(): Promise<ComparisonRow | undefined> {
  const item = await getItem(keys.bankComparison(), { consistent: true });
  return item && comparisonSchema.parse(item);
}

/** Pattern: pairs that a comparison found, most similar first. Empty where a later one has taken its place meanwhile. */
export async function listComparedPairs(comparisonId: string): Promise<ComparedPair[]> {
  const items = await queryItems({
    pk: keys.bankComparison().pk,
    skPrefix: keys.bankComparisonPart(comparisonId, "").sk,
    consistent: true,
  });
  return items
    .flatMap((item) => partSchema.parse(item).pairs)
    .map(([first, second, similarity, a, b]) => ({ first, second, similarity, marks: [a, b] }));
}

/** Writes the pairs, then the comparison that names them, and then deletes pairs of others: what is written by halves is not read. */
export async function putComparison(
  comparison: ComparisonRow,
  pairs: readonly ComparedPair[],
): Promise<void> {
  const parts = Array.from({ length: Math.ceil(pairs.length / pairsInPart) }, (_, part) =>
    pairs.slice(part * pairsInPart, (part + 1) * pairsInPart),
  );
  await batchPutItems(
    parts.map((of, part) => ({
      ...keys.bankComparisonPart(comparison.id, String(part).padStart(4, "0")),
      ...partSchema.parse({
        pairs: of.map(({ first, second, similarity, marks: [a, b] }) => [first, second, similarity, a, b]),
      }),
    })),
  );
  await putItem({ ...keys.bankComparison(), ...comparisonSchema.parse(comparison) });
  const known = await queryItems({ pk: keys.bankComparison().pk, skPrefix: pairsPrefix, isKeysOnly: true });
  const own = keys.bankComparisonPart(comparison.id, "").sk;
  await batchDeleteItems(known.filter(({ sk }) => !sk.startsWith(own)));
}

/** Pattern: every pair that was called no duplicates. */
export const readPairDecisions = (): Promise<Collection<PairDecisionRow>> =>
  readCollection(allDecisions, decisionSchema);

/** Writes that a pair is no duplicates, in the place of what was written before. False where one of the questions was changed since it was read. */
export const putPairDecision = (
  decision: PairDecisionRow,
  questions: readonly { id: number; rev: number }[],
): Promise<boolean> =>
  writeCollections(
    [{ name: allDecisions, rows: { [decision.id]: decisionSchema.parse(decision) } }],
    [
      transactPut({ ...keys.pairDecision(decision.id), ...decision }),
      ...questions.map(({ id, rev }) => transactCheck(keys.question(id), hasRev(rev))),
    ],
    Math.floor(nowMs() / 1000),
  );

/** Takes back that a pair is no duplicates. */
export const removePairDecision = (first: number, second: number): Promise<boolean> =>
  writeCollections(
    [{ name: allDecisions, rows: { [pairId(first, second)]: null } }],
    [transactDelete(keys.pairDecision(pairId(first, second)))],
    Math.floor(nowMs() / 1000),
  );
