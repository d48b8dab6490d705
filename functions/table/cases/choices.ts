import * as z from "zod/mini";
import { learnerId, sequenceId } from "#shared/contract/common.ts";
import { tallyChanges } from "#shared/domain/answerTally.ts";
import { keys } from "../keys.ts";
import { batchGetItems, hasRev, type Item, isNew, transact, transactPut } from "../table.ts";
import { tallyWrites } from "./answerTallies.ts";
import { type Attempt, attemptSchema } from "./attempts.ts";
import { type KeptWorkRow, readKeptWork } from "./keptWork.ts";
import { listStateCards, type StateCard } from "./learnerState.ts";
import { packEntries, unpackEntries } from "./packedEntries.ts";

const questions = z.record(z.string(), z.tuple([z.array(z.string()), z.number()]));
const choicesSchema = z.object({
  user_id: learnerId,
  document_id: sequenceId,
  attempt: z.number(),
  /** Uid of the question → the options chosen, and when it was submitted (epoch minutes). */
  questions,
  /** True if these choices are counted in the tallies. Absent in rows from before there were any. */
  is_counted: z.optional(z.boolean()),
  rev: z.number(),
});
/** Choices that a student submitted in a document, in the current attempt. Only the stream's worker writes them. */
export type ChoicesRow = z.infer<typeof choicesSchema>;

const stored = z.object({ questions: z.union([z.string(), z.instanceof(Uint8Array)]) });

const readRow = (item: Item): ChoicesRow =>
  choicesSchema.parse({ ...item, questions: unpackEntries(stored.parse(item).questions) });

/** Sources of choices and kept work, and the stored rows of both: rows are read before their sources. */
export type ChoiceSources = {
  kept: ChoicesRow | undefined;
  keptWork: KeptWorkRow | undefined;
  attempt: Attempt | undefined;
  cards: readonly StateCard[];
};

/** Pattern: a person's attempt in a document, with what they left in it and what is kept of their choices; strongly consistent. */
export async function readChoiceSources(userId: string, documentId: number): Promise<ChoiceSources> {
  const own = [keys.choices, keys.keptWork, keys.attempt].map((keyOf) => keyOf(userId, documentId));
  const items = await batchGetItems(own, { consistent: true });
  const kept = items.find(({ sk }) => sk.startsWith("CHOICES#"));
  const found = items.find(({ sk }) => sk.startsWith("ATTEMPT#"));
  const attempt = found && attemptSchema.parse(found);
  const cards = attempt ? await listStateCards(userId, documentId, attempt.attempt) : [];
  const work = items.find(({ sk }) => sk.startsWith("WORK#"));
  return { kept: kept && readRow(kept), keptWork: work && readKeptWork(work), attempt, cards };
}

/**
 * Writes the row in the place of revision `rev - 1`, `before`, and with it what it changes in the figures of how students answered:
 * all or nothing. Answers false when another write came first. Of at most `countedAtOnce` questions the choices differ.
 */
export async function putChoices(row: ChoicesRow, before: ChoicesRow | undefined): Promise<boolean> {
  const changes = tallyChanges(countedIn(before), row.questions);
  const put = transactPut(
    { ...keys.choices(row.user_id, row.document_id), ...row, questions: packEntries(row.questions) },
    row.rev === 1 ? isNew : hasRev(row.rev - 1),
  );
  return transact([put, ...tallyWrites(row.document_id, row.user_id, changes)]);
}

/** A transaction holds a hundred writes. */
export const countedAtOnce = 90;

/** Part of a row that is counted in the tallies. */
export const countedIn = (row: ChoicesRow | undefined): ChoicesRow["questions"] =>
  row?.is_counted ? row.questions : {};

/** Pattern: what these people chose in a document; who submitted nothing has no row. It may lag a little. */
export async function listChoices(documentId: number, userIds: readonly string[]): Promise<ChoicesRow[]> {
  const items = await batchGetItems(userIds.map((userId) => keys.choices(userId, documentId)));
  return items.map(readRow);
}
