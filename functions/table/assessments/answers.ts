import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as z from "zod/mini";
import { certainties } from "#shared/case/questions/certaintyChoice/certainty.ts";
import { sequenceId, ulid } from "#shared/contract/common.ts";
import type { Answers, KeptChange } from "#shared/domain/assessments/answers.ts";
import { keys } from "../keys.ts";
import {
  batchGetItems,
  getItem,
  hasRev,
  type Item,
  isNew,
  putItem,
  queryItems,
  type TransactItem,
  transactPut,
} from "../table.ts";

/** Epoch milliseconds. */
const instant = z.number();

/** `n`, option, place of the certainty, marked, visible milliseconds, when it was made. */
const packedChange = z.tuple([
  z.number(),
  z.nullable(z.number()),
  z.nullable(z.number()),
  z.literal([0, 1]),
  z.number(),
  instant,
]);
type PackedChange = z.infer<typeof packedChange>;

const asideSchema = z.object({
  item_id: sequenceId,
  reason: z.string(),
  change: packedChange,
  received_at: instant,
});

const rowSchema = z.object({
  delivery_id: sequenceId,
  program_id: ulid,
  user_id: ulid,
  /** The browser that the assessment is open in. */
  device: z.string(),
  /** Answers that do not count by themselves, for staff. */
  set_aside: z.array(asideSchema),
  /** Time of the last message that the server took from the student. */
  contact_at: instant,
  /** Time at which the student was first shown what is right; null before. */
  key_told_at: z.nullable(instant),
  rev: z.number(),
});

/** Items of the form in their order, and by item its visible milliseconds and its changes. */
const keptSchema = z.object({
  item_ids: z.array(sequenceId),
  answers: z.record(z.string(), z.tuple([z.number(), z.array(packedChange)])),
});
type Kept = z.infer<typeof keptSchema>;

const keptIn = z.object({ kept: z.instanceof(Uint8Array) });
/** The same in rows of before, which are written anew with the next change. */
const spreadOut = z.object({
  item_ids: z.array(sequenceId),
  answers: z.record(z.string(), z.object({ changes: z.array(packedChange), visible_ms: z.number() })),
});

/** A change that was set aside. `reason`: why it does not count by itself. */
export type AsideChange = { itemId: string; reason: string; change: KeptChange; receivedAt: number };
/** Answers of a student in a delivery. */
export type AnswersRow = Omit<z.infer<typeof rowSchema>, "set_aside"> & {
  /** Items of the form, in their order. */
  item_ids: readonly number[];
  answers: Answers;
  set_aside: readonly AsideChange[];
};

const pack = ({ n, option, certainty, isMarked, visibleMs, madeAt }: KeptChange): PackedChange => [
  n,
  option,
  certainty && certainties.indexOf(certainty),
  isMarked ? 1 : 0,
  visibleMs,
  madeAt,
];
const unpack = ([n, option, certainty, isMarked, visibleMs, madeAt]: PackedChange): KeptChange => ({
  ...{ n, option, isMarked: isMarked === 1, visibleMs, madeAt },
  certainty: certainty === null ? null : (certainties[certainty] ?? null),
});

const mapValues = <From, To>(
  of: Readonly<Record<string, From>>,
  to: (value: From) => To,
): Record<string, To> => Object.fromEntries(Object.entries(of).map(([key, value]) => [key, to(value)]));

/**
 * Every save writes all answers of the student. Deflated JSON is a third of the write units of the same as maps and lists, and takes a third
 * of the time to write. @see ADR 0430
 */
const deflated = (kept: Kept): Uint8Array => deflateRawSync(JSON.stringify(kept), { level: 1 });

function readKept(item: Item): Kept {
  if (item.kept !== undefined)
    return keptSchema.parse(JSON.parse(inflateRawSync(keptIn.parse(item).kept).toString("utf8")));
  const { item_ids, answers } = spreadOut.parse(item);
  return { item_ids, answers: mapValues(answers, ({ changes, visible_ms }) => [visible_ms, changes]) };
}

/** A row of answers as it stands in the table. */
export function readAnswers(item: Item): AnswersRow {
  const { set_aside, ...row } = rowSchema.parse(item);
  const { item_ids, answers } = readKept(item);
  return {
    ...row,
    item_ids,
    answers: mapValues(answers, ([visibleMs, changes]) => ({ changes: changes.map(unpack), visibleMs })),
    set_aside: set_aside.map(({ item_id, reason, change, received_at }) => ({
      ...{ itemId: String(item_id), reason, change: unpack(change), receivedAt: received_at },
    })),
  };
}

function itemOf({ item_ids, answers, set_aside, ...row }: AnswersRow): Item {
  const kept: Kept = {
    item_ids: [...item_ids],
    answers: mapValues(answers, ({ changes, visibleMs }) => [visibleMs, changes.map(pack)]),
  };
  const aside = set_aside.map(({ itemId, reason, change, receivedAt }) => ({
    ...{ item_id: Number(itemId), reason, change: pack(change), received_at: receivedAt },
  }));
  return {
    ...keys.assessmentAnswers(row.delivery_id, row.user_id),
    ...rowSchema.parse({ ...row, set_aside: aside }),
    kept: deflated(kept),
  };
}

/** Pattern: what a student answered in a delivery; strongly consistent. Undefined before they begin. */
export async function getAnswers(deliveryId: number, userId: string): Promise<AnswersRow | undefined> {
  const item = await getItem(keys.assessmentAnswers(deliveryId, userId), { consistent: true });
  return item && readAnswers(item);
}

/** Pattern: what one student answered in some deliveries, by delivery. */
export async function listAnswersOfPerson(
  deliveryIds: readonly number[],
  userId: string,
): Promise<Map<number, AnswersRow>> {
  const items = await batchGetItems(
    [...new Set(deliveryIds)].map((id) => keys.assessmentAnswers(id, userId)),
    { consistent: true },
  );
  return new Map(
    items.map((item) => {
      const row = readAnswers(item);
      return [row.delivery_id, row];
    }),
  );
}

/** Pattern: what some students answered in a delivery, in no order. @param userIds - Read a hundred at a time by whoever has many. */
export async function listAnswersIn(deliveryId: number, userIds: readonly string[]): Promise<AnswersRow[]> {
  const items = await batchGetItems(
    [...new Set(userIds)].map((userId) => keys.assessmentAnswers(deliveryId, userId)),
    { consistent: true },
  );
  return items.map(readAnswers);
}

const asideOnly = z.object({ user_id: ulid, set_aside: z.array(asideSchema) });

/** Pattern: the answers of a delivery that do not count by themselves, by student. Answers that count stay in the table. */
export async function listSetAside(
  deliveryId: number,
): Promise<Map<string, { reason: string; receivedAt: number }[]>> {
  const items = await queryItems({
    pk: keys.assessmentAnswersPartition(deliveryId),
    only: { expression: "#user, #aside", names: { "#user": "user_id", "#aside": "set_aside" } },
  });
  return new Map(
    items.map((item) => {
      const { user_id, set_aside } = asideOnly.parse(item);
      return [user_id, set_aside.map(({ reason, received_at }) => ({ reason, receivedAt: received_at }))];
    }),
  );
}

/** Writes the answers of a student who begins, as part of a transaction that fails where there are some. */
export const newAnswersWrite = (row: AnswersRow): TransactItem => transactPut(itemOf(row), isNew);

/** Writes answers as they were read and changed. False where another write came first. */
export const replaceAnswers = (
  before: AnswersRow,
  change: Partial<Omit<AnswersRow, "delivery_id" | "program_id" | "user_id" | "rev">>,
): Promise<boolean> => putItem(itemOf({ ...before, ...change, rev: before.rev + 1 }), hasRev(before.rev));
