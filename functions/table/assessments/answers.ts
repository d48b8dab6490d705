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

/** `n`, option, place of the certainty, marked, visible milliseconds, when it was made: a form of 300 items is one row. */
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

const answersSchema = z.object({
  delivery_id: sequenceId,
  program_id: ulid,
  user_id: ulid,
  /** Items of the form, in their order. */
  item_ids: z.array(sequenceId),
  /** The browser that the assessment is open in. */
  device: z.string(),
  answers: z.record(z.string(), z.object({ changes: z.array(packedChange), visible_ms: z.number() })),
  /** Answers that do not count by themselves, for staff. */
  set_aside: z.array(asideSchema),
  /** Time of the last message that the server took from the student. */
  contact_at: instant,
  /** Time at which the student was first shown what is right; null before. */
  key_told_at: z.nullable(instant),
  rev: z.number(),
});

type Kept = z.infer<typeof answersSchema>;
/** A change that was set aside. `reason`: why it does not count by itself. */
export type AsideChange = { itemId: string; reason: string; change: KeptChange; receivedAt: number };
/** Answers of a student in a delivery. */
export type AnswersRow = Omit<Kept, "answers" | "set_aside"> & {
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

/** A row of answers as it stands in the table. */
export function readAnswers(item: Item): AnswersRow {
  const { answers, set_aside, ...kept } = answersSchema.parse(item);
  return {
    ...kept,
    answers: mapValues(answers, ({ changes, visible_ms }) => ({
      changes: changes.map(unpack),
      visibleMs: visible_ms,
    })),
    set_aside: set_aside.map(({ item_id, reason, change, received_at }) => ({
      ...{ itemId: String(item_id), reason, change: unpack(change), receivedAt: received_at },
    })),
  };
}

function itemOf({ answers, set_aside, ...row }: AnswersRow): Item {
  const kept: Kept = {
    ...row,
    answers: mapValues(answers, ({ changes, visibleMs }) => ({
      changes: changes.map(pack),
      visible_ms: visibleMs,
    })),
    set_aside: set_aside.map(({ itemId, reason, change, receivedAt }) => ({
      ...{ item_id: Number(itemId), reason, change: pack(change), received_at: receivedAt },
    })),
  };
  return { ...keys.assessmentAnswers(row.delivery_id, row.user_id), ...answersSchema.parse(kept) };
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
