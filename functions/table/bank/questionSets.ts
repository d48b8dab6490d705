import type * as z from "zod/mini";
import { questionSet } from "#shared/contract/bank/questionSets.ts";
import { nowMs } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import { type Collection, readCollection, writeCollections } from "../lists/collections.ts";
import { getItem, isNew, nextSequence, queryItems, transactCheck, transactPut } from "../table.ts";
import {
  type BankHistoryLine,
  bankHistoryAtMost,
  bankHistoryPrefix,
  bankHistorySchema,
} from "./questions.ts";

export type QuestionSetRow = z.infer<typeof questionSet>;

const allSets = "question_sets";

/** A number that no other set has. */
export const reserveQuestionSetId = (): Promise<number> => nextSequence("question_set");

/** Pattern: every question set. */
export const readQuestionSets = (): Promise<Collection<QuestionSetRow>> =>
  readCollection(allSets, questionSet);

/** Pattern: a set by number; strongly consistent. */
export async function getQuestionSet(setId: number): Promise<QuestionSetRow | undefined> {
  const item = await getItem(keys.questionSet(setId), { consistent: true });
  return item && questionSet.parse(item);
}

/** Pattern: the last changes of a set, the latest first. */
export async function listQuestionSetHistory(setId: number): Promise<BankHistoryLine[]> {
  const items = await queryItems({
    pk: keys.questionSetPartition(setId),
    skPrefix: bankHistoryPrefix,
    descending: true,
    limit: bankHistoryAtMost,
  });
  return items.map((item) => bankHistorySchema.parse(item));
}

/** Questions that are asked for in the transaction that makes a set: it holds at most 100 items. */
const checkedAtOnce = 90;

/**
 * Writes a new set. False where its number is there already, or one of its first questions is not active any more. More questions than a
 * transaction can check are checked by the reads before it.
 */
export const putNewQuestionSet = (set: QuestionSetRow, line: BankHistoryLine): Promise<boolean> =>
  writeCollections(
    [{ name: allSets, rows: { [set.id]: questionSet.parse(set) } }],
    [
      transactPut({ ...keys.questionSet(set.id), ...set }, isNew),
      transactPut({ ...keys.questionSetHistory(set.id, line.id), ...line }),
      ...set.questions.slice(0, checkedAtOnce).map((questionId) =>
        transactCheck(keys.question(questionId), {
          expression: "archived_at = :none",
          values: { ":none": null },
        }),
      ),
    ],
    Math.floor(nowMs() / 1000),
  );
