import * as z from "zod/mini";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { reusableKinds } from "#shared/domain/mapping/reusableKinds.ts";
import { nowMs } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import { type Collection, readCollection, writeCollections } from "../lists/collections.ts";
import {
  getItem,
  hasRev,
  isNew,
  nextSequence,
  queryItems,
  type TransactItem,
  transactPut,
} from "../table.ts";
import { type HistoryLine, historyPrefix, historySchema, lastOfHistory } from "./objectives.ts";

const listedSchema = z.object({
  id: sequenceId,
  uid: ulid,
  kind: z.enum(reusableKinds),
  name: z.string(),
  /** Plain text. */
  description: z.string(),
  /** Absent in lists that were written before they were shown with it. */
  created_at: z.optional(utcTime),
  updated_at: utcTime,
  /** Numbers of its variants. Absent in items that were made without a text. */
  variants: z.optional(
    z.object({ published: sequenceId, ongoing_maintenance: sequenceId, scheduled_review: sequenceId }),
  ),
});
const reusableSchema = z.extend(listedSchema, {
  created_at: utcTime,
  created_by: z.nullable(z.string()),
  rev: z.number(),
  /** The document that holds its text; absent as the variants are. */
  document_id: z.optional(sequenceId),
});
export type StoredReusable = z.infer<typeof listedSchema>;
export type Reusable = z.infer<typeof reusableSchema>;

const allReusables = "reusable_objects";

const nowS = (): number => Math.floor(nowMs() / 1000);

/** A number that no other item has. */
export const reserveReusableId = (): Promise<number> => nextSequence("reusable_object");

/** Pattern: every item of reusable content, as lists show it. */
export const readReusables = (): Promise<Collection<StoredReusable>> =>
  readCollection(allReusables, listedSchema);

/** Pattern: an item of reusable content by number. */
export async function getReusable(
  reusableId: number,
  options: { consistent?: boolean } = {},
): Promise<Reusable | undefined> {
  const item = await getItem(keys.reusable(reusableId), options);
  return item && reusableSchema.parse(item);
}

/** Pattern: the last changes of an item, the latest first. */
export async function listReusableHistory(reusableId: number): Promise<HistoryLine[]> {
  const items = await queryItems({
    pk: keys.reusablePartition(reusableId),
    skPrefix: historyPrefix,
    descending: true,
    limit: lastOfHistory,
  });
  return items.map((item) => historySchema.parse(item));
}

type Written = { line: HistoryLine; before?: Reusable; others?: readonly TransactItem[] };

const write = (after: Reusable, { line, before, others = [] }: Written): Promise<boolean> =>
  writeCollections(
    [{ name: allReusables, rows: { [after.id]: listedSchema.parse(after) } }],
    [
      transactPut({ ...keys.reusable(after.id), ...after }, before ? hasRev(before.rev) : isNew),
      transactPut({ ...keys.reusableHistory(after.id, line.id), ...line }),
      ...others,
    ],
    nowS(),
  );

/** Writes a new item, with what makes its text. False where its number is there already, or a condition of `others` does not hold. */
export const putNewReusable = (
  reusable: Reusable,
  line: HistoryLine,
  others: readonly TransactItem[] = [],
): Promise<boolean> => write(reusable, { line, others });

/** Changes an item as it was read. False where somebody has changed it since, or a condition of `others` does not hold. */
export const replaceReusable = (
  before: Reusable,
  change: Partial<Pick<Reusable, "name" | "description">>,
  line: HistoryLine,
  others: readonly TransactItem[] = [],
): Promise<boolean> =>
  write({ ...before, ...change, updated_at: line.at, rev: before.rev + 1 }, { line, before, others });
