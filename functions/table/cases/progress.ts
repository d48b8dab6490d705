import * as z from "zod/mini";
import { reportedPages } from "#shared/case/flow/reportFacts.ts";
import { learnerId, sequenceId, utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import {
  batchGetItems,
  batchPutItems,
  getItem,
  hasRev,
  type Item,
  isNew,
  putItem,
  queryItems,
} from "../table.ts";

/**
 * How far one person is in one document: the record that everything shown of progress is counted from. Only the stream
 * worker writes it (and a reset, which starts it anew); percent and cards follow from the learner state, time is added up
 * from the signals and is kept nowhere else.
 */
export const progressSchema = z.object({
  user_id: learnerId,
  document_id: sequenceId,
  attempt: z.number(),
  percent_complete: z.number(),
  cards_completed: z.number(),
  cards_applicable: z.number(),
  is_finished: z.boolean(),
  time_on_case_ms: z.number(),
  percentage_of_recommended_time: z.nullable(z.number()),
  started_at: z.nullable(utcTime),
  completed_at: z.nullable(utcTime),
  last_accessed_at: z.nullable(utcTime),
  /** The newest signal counted into the time. */
  last_signal_at: z.nullable(utcTime),
  resets: z.number(),
  /** Epoch minutes of work between the start and the newest signal, as far as they tell of further days of work. */
  worked_minutes: z.optional(z.array(z.number())),
  /** Pages of a script that were opened in this attempt. */
  opened: z.optional(z.array(z.enum(reportedPages))),
  /** A summary statement of this attempt was handed in, and is kept (`statements.ts`). */
  has_statement: z.optional(z.literal(true)),
  rev: z.number(),
});
export type ProgressRow = z.infer<typeof progressSchema>;

const progressItem = (row: ProgressRow): Item => ({ ...keys.progress(row.user_id, row.document_id), ...row });

/** Pattern: a person's progress in one document. */
export async function getProgress(userId: string, documentId: number): Promise<ProgressRow | undefined> {
  const item = await getItem(keys.progress(userId, documentId), { consistent: true });
  return item && progressSchema.parse(item);
}

/** Pattern: a person's progress in every document they have opened. */
export async function listProgressOfUser(
  userId: string,
  options: { consistent?: boolean } = {},
): Promise<ProgressRow[]> {
  const items = await queryItems({ pk: keys.learner(userId), skPrefix: "PROGRESS#", ...options });
  return items.map((item) => progressSchema.parse(item));
}

/** Pattern: which of these people have begun a document; strongly consistent. */
export async function listUsersWithProgress(
  documentId: number,
  userIds: readonly string[],
): Promise<Set<string>> {
  const items = await batchGetItems(
    [...new Set(userIds)].map((userId) => keys.progress(userId, documentId)),
    { consistent: true },
  );
  return new Set(items.map((item) => progressSchema.parse(item).user_id));
}

/** Writes the record in the place of revision `rev - 1`; answers false when another write came first. */
export async function putProgress(row: ProgressRow): Promise<boolean> {
  return putItem(progressItem(row), row.rev === 1 ? isNew : hasRev(row.rev - 1));
}

/** Writes many records at once, unconditionally; for seeds. */
export async function putProgressRows(rows: readonly ProgressRow[]): Promise<void> {
  await batchPutItems(rows.map(progressItem));
}

/** A record for somebody who has not begun. */
export const unstartedProgress = (
  userId: string,
  documentId: number,
  attempt: number,
  resets: number,
): ProgressRow => ({
  user_id: userId,
  document_id: documentId,
  attempt,
  percent_complete: 0,
  cards_completed: 0,
  cards_applicable: 0,
  is_finished: false,
  time_on_case_ms: 0,
  percentage_of_recommended_time: null,
  started_at: null,
  completed_at: null,
  last_accessed_at: null,
  last_signal_at: null,
  resets,
  rev: 1,
});
