import { type AnswerTally, sumOfTallies, type TallyChange } from "#shared/domain/answerTally.ts";
import { keys } from "../keys.ts";
import { type Item, queryItems, type TransactItem, transactUpdate } from "../table.ts";

/** A class that submits at once meets on one item: each student's counts stand in one of these. */
const shards = 8;

const optionPrefix = "option#";

/** The shard of a person, always the same. */
function shardOf(userId: string): number {
  let sum = 0;
  for (const letter of userId) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return sum % shards;
}

/** Adds to the figures of questions; to be written together with the row that they follow from. @see ADR 0103 */
export const tallyWrites = (
  documentId: number,
  userId: string,
  changes: readonly TallyChange[],
): TransactItem[] =>
  changes.map(({ question, students, options }) => {
    const all = Object.entries(options);
    const names = Object.fromEntries(all.map(([uid], i) => [`#o${i}`, `${optionPrefix}${uid}`]));
    const values = Object.fromEntries(all.map(([, by], i) => [`:o${i}`, by]));
    const adds = ["#students :students", ...all.map((_, i) => `#o${i} :o${i}`)];
    return transactUpdate(keys.answerTally(documentId, question, shardOf(userId)), {
      expression: `ADD ${adds.join(", ")}`,
      names: { "#students": "students", ...names },
      values: { ":students": students, ...values },
    });
  });

const readShard = (item: Item): AnswerTally => ({
  students: Number(item.students ?? 0),
  options: Object.fromEntries(
    Object.entries(item).flatMap(([name, count]) =>
      name.startsWith(optionPrefix) ? [[name.slice(optionPrefix.length), Number(count)]] : [],
    ),
  ),
});

/** Pattern: how all students answered a question of a document; it may lag a little. */
export async function readAnswerTally(documentId: number, question: string): Promise<AnswerTally> {
  const { pk, sk } = keys.answerTally(documentId, question, 0);
  const items = await queryItems({ pk, skPrefix: sk.slice(0, -1) });
  return sumOfTallies(items.map(readShard));
}
