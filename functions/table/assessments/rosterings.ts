import * as z from "zod/mini";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { type AssessmentSitting, assessmentDeadline } from "#shared/domain/assessments/assessmentClock.ts";
import { accommodations, sittingStatuses, submitters } from "#shared/domain/examClock.ts";
import { keys } from "../keys.ts";
import {
  batchGetItems,
  getItem,
  hasRev,
  type Item,
  isNew,
  queryItems,
  type TransactItem,
  transact,
  transactDelete,
  transactPut,
} from "../table.ts";
import { actsSchema, windowFields } from "./deliveries.ts";

/** Epoch milliseconds. */
const instant = z.number();
const clockSchema = z.object({
  status: z.enum(sittingStatuses),
  timeLimitSeconds: z.number(),
  accommodation: z.literal(accommodations),
  extraSeconds: z.number(),
  usedBeforeSegmentMs: z.number(),
  segmentStartedAt: z.nullable(instant),
  segments: z.readonly(z.array(z.object({ startedAt: instant, endedAt: instant }))),
  segmentEndedAt: z.nullable(instant),
  isPaused: z.boolean(),
  submittedAt: z.nullable(instant),
  submittedBy: z.nullable(z.enum(submitters)),
});
const sittingSchema = z.object({
  clock: clockSchema,
  pauses: z.number(),
  pauseEndsAt: z.nullable(instant),
  hasPauseTimedOut: z.boolean(),
}) satisfies z.ZodMiniType<AssessmentSitting>;

const rosteringSchema = z.object({
  delivery_id: sequenceId,
  program_id: ulid,
  user_id: ulid,
  /** Exam variation that staff chose for the student; null is the default one of the delivery. */
  form_id: z.nullable(sequenceId),
  time_factor: z.literal(accommodations),
  /** Stands in the place of the delivery's window. */
  date_exception: z.nullable(z.object(windowFields)),
  restarts_used: z.number(),
  /** Null until the student begins. */
  sitting: z.nullable(sittingSchema),
  /** Exam variation that is sat, from when the student begins; null before. */
  sat_form_id: z.nullable(sequenceId),
  /** Compiled text of it. @see FormRow.compiled_id */
  sat_compiled_id: z.nullable(ulid),
  /** Seconds that a proctor gave before the student began. */
  extra_s: z.optional(z.number()),
  /** Operation of a proctor that added time last: once more, it adds none. */
  last_time_operation: z.optional(ulid),
  /** Acts of staff, the latest last. */
  acts: z.optional(actsSchema),
  created_at: utcTime,
  rev: z.number(),
});
/** A student in a delivery, with the clock of their sitting. @see ADR 0420 */
export type RosteringRow = z.infer<typeof rosteringSchema>;

/** The hour of a deadline: `2026-11-21T08`, UTC. */
const hourOf = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 13);

/** Stands in the index while the clock may end it. */
function openIn(row: RosteringRow): Pick<Item, "gsi1pk" | "gsi1sk"> {
  const deadline = row.sitting && assessmentDeadline(row.sitting);
  if (deadline === null) return {};
  return {
    gsi1pk: keys.assessmentDeadlines(hourOf(deadline)),
    gsi1sk: `${new Date(deadline).toISOString()}#${row.delivery_id}#${row.user_id}`,
  };
}

function submittedIn({ sitting }: RosteringRow): { submitted_at?: string } {
  const at = sitting?.clock.submittedAt ?? null;
  return at === null ? {} : { submitted_at: new Date(at).toISOString() };
}

const itemOf = (row: RosteringRow): Item => ({
  ...keys.rostering(row.delivery_id, row.user_id),
  ...openIn(row),
  ...rosteringSchema.parse(row),
  // What follows the stream looks at this alone.
  ...submittedIn(row),
});

/** A rostering as it stands in the table. */
export const readRostering = (item: Item): RosteringRow => rosteringSchema.parse(item);

/** Pattern: a student in a delivery; strongly consistent. */
export async function getRostering(deliveryId: number, userId: string): Promise<RosteringRow | undefined> {
  const item = await getItem(keys.rostering(deliveryId, userId), { consistent: true });
  return item && rosteringSchema.parse(item);
}

/** Pattern: some students of a delivery, by user; strongly consistent. */
export async function getRosterings(
  deliveryId: number,
  userIds: readonly string[],
): Promise<Map<string, RosteringRow>> {
  const wanted = [...new Set(userIds)].map((userId) => keys.rostering(deliveryId, userId));
  const items = await batchGetItems(wanted, { consistent: true });
  return new Map(
    items.map((item) => {
      const row = rosteringSchema.parse(item);
      return [row.user_id, row];
    }),
  );
}

/** Pattern: the students of a delivery; strongly consistent. */
export async function rosteringsOf(deliveryId: number): Promise<RosteringRow[]> {
  const items = await queryItems({ pk: keys.rosteringPartition(deliveryId), consistent: true });
  return items.map((item) => rosteringSchema.parse(item));
}

/** Pattern: the deliveries that a person is a student of, in all programs; strongly consistent. */
export async function rosteringsOfPerson(userId: string): Promise<RosteringRow[]> {
  const pointers = await queryItems({ pk: keys.rosteredPartition(userId), consistent: true });
  const places = pointers.map((item) => {
    const { delivery_id } = z.object({ delivery_id: sequenceId }).parse(item);
    return keys.rostering(delivery_id, userId);
  });
  const items = await batchGetItems(places, { consistent: true });
  return items.map((item) => rosteringSchema.parse(item));
}

/** Students that one transaction writes, with the pointers by which each finds the delivery. */
export const rosteringsAtOnce = 45;

/**
 * Adds students to a delivery, all or none. False where one of them is there already, or the delivery is deleted.
 * @param rows - Of one delivery, at most `rosteringsAtOnce`.
 */
export const putNewRosterings = (
  rows: readonly RosteringRow[],
  others: readonly TransactItem[] = [],
): Promise<boolean> =>
  transact([
    ...rows.flatMap((row) => [
      transactPut(itemOf(row), isNew),
      transactPut({ ...keys.rostered(row.user_id, row.delivery_id), delivery_id: row.delivery_id }),
    ]),
    ...others,
  ]);

type RosteringChange = Partial<Omit<RosteringRow, "delivery_id" | "user_id" | "program_id" | "rev">>;

/** Part of a transaction that fails where somebody has changed the rostering since it was read. */
export const rosteringWrite = (before: RosteringRow, change: RosteringChange): TransactItem =>
  transactPut(itemOf({ ...before, ...change, rev: before.rev + 1 }), hasRev(before.rev));

/** Writes a student's rostering as it was read and changed. False where somebody has changed it since. */
export const replaceRostering = (
  before: RosteringRow,
  change: RosteringChange,
  others: readonly TransactItem[] = [],
): Promise<boolean> => transact([rosteringWrite(before, change), ...others]);

/** Students that a proctor's order changes in one transaction: two rows of each, and their lines of the audit log. */
export const proctoredAtOnce = 25;

/** Writes the parts of one transaction. False where a row was changed meanwhile. */
export const writeRosterings = (parts: readonly TransactItem[]): Promise<boolean> => transact([...parts]);

/** Takes students out of a delivery, all or none. False where one of them was changed since they were read. @param rows - At most `rosteringsAtOnce`. */
export const removeRosterings = (rows: readonly RosteringRow[]): Promise<boolean> =>
  transact(
    rows.flatMap((row) => [
      transactDelete(keys.rostering(row.delivery_id, row.user_id), hasRev(row.rev)),
      transactDelete(keys.rostered(row.user_id, row.delivery_id)),
    ]),
  );

/**
 * Pattern: the sittings that the clock ends in an hour and not after `now`, the most overdue first, about `limit` of them.
 * The index lags a little: look at the row itself before it is changed.
 */
export async function listDueRosterings(hour: string, now: number, limit: number): Promise<RosteringRow[]> {
  // "~" comes after every character of a key, so that a deadline of this very millisecond is among them.
  const skUpTo = `${new Date(now).toISOString()}~`;
  const items = await queryItems({ pk: keys.assessmentDeadlines(hour), skUpTo, index: "gsi1", limit });
  return items.map((item) => rosteringSchema.parse(item));
}
