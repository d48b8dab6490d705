import * as z from "zod/mini";
import { calendarDate, sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { purposes } from "#shared/domain/assessments/deliveries.ts";
import { staffActs } from "#shared/domain/assessments/incidents.ts";
import { nowMs } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import { type Collection, readCollection, writeCollections } from "../lists/collections.ts";
import {
  getItem,
  hasRev,
  type Item,
  isNew,
  nextSequence,
  type TransactItem,
  transactCheck,
  transactDelete,
  transactPut,
} from "../table.ts";

/** A window as it is kept. @see shared/domain/assessments/deliveries.ts */
export const windowFields = {
  starts_on: calendarDate,
  ends_on: calendarDate,
  starts_at: utcTime,
  ends_at: utcTime,
};

/** Acts of staff, kept with a rostering or a delivery. */
export const actsSchema = z.array(
  z.object({ at: utcTime, by: z.string(), what: z.enum(staffActs), details: z.string() }),
);

const deliverySchema = z.object({
  id: sequenceId,
  uid: ulid,
  program_id: ulid,
  set_id: sequenceId,
  /** Discipline and school year. */
  exam_course: z.string(),
  exam_title: z.string(),
  /** Exam variation of whoever is given no other. */
  default_form_id: sequenceId,
  /** Exam variations that are offered, the default one among them. */
  form_ids: z.array(sequenceId),
  purpose: z.enum(purposes),
  nickname: z.string(),
  /** Whom it is for: class years and disciplines, as the rostering offers them; empty lists narrow nothing. */
  type_of_student: z.object({ graduation_years: z.array(z.number()), disciplines: z.array(z.string()) }),
  ...windowFields,
  /** IANA name; the zone of the program when the window was set. */
  time_zone: z.string(),
  /** Longest pause of the student; 0 forbids it. */
  pause_limit_minutes: z.number(),
  /** Restarts that staff may give one student. */
  restarts_allowed: z.number(),
  allows_date_exceptions: z.boolean(),
  /** Students see the questions with the right answers in their results, once the window is over. Absent: they do not. */
  shows_items: z.optional(z.boolean()),
  /** Students are added by e-mail address, not chosen from the program. */
  is_custom_course: z.boolean(),
  /** Course of the program whose students a custom course lists, rostered or not. Absent or null: those who were added alone. */
  course_id: z.optional(z.nullable(sequenceId)),
  /** Address that staff are told to ask. Absent: that of an administrator of the program. */
  contact_email: z.optional(z.string()),
  /** Proctors start it for each student. `channel_key` names their live channel; another one with each access code. Absent: students begin on their own. */
  proctoring: z.optional(z.object({ channel_key: z.string() })),
  /** Host on which staff last saved it: links in mails lead there. Without it no mails are sent. */
  host: z.optional(z.string()),
  /** Changes by staff, the latest last. */
  acts: z.optional(actsSchema),
  created_at: utcTime,
  created_by: z.string(),
  updated_at: utcTime,
  rev: z.number(),
});
/** An exam that is given to students of a program; users call it an assessment. @see ADR 0420 */
export type DeliveryRow = z.infer<typeof deliverySchema>;

/** A delivery as it stands in the table. */
export const readDelivery = (item: Item): DeliveryRow => deliverySchema.parse(item);

const allDeliveries = "deliveries";
const nowS = (): number => Math.floor(nowMs() / 1000);

/** A number that no other delivery has. */
export const reserveDeliveryId = (): Promise<number> => nextSequence("delivery");

/** Pattern: every delivery. */
export const readDeliveries = (): Promise<Collection<DeliveryRow>> =>
  readCollection(allDeliveries, deliverySchema);

/** Pattern: a delivery by number; strongly consistent. */
export async function getDelivery(deliveryId: number): Promise<DeliveryRow | undefined> {
  const item = await getItem(keys.delivery(deliveryId), { consistent: true });
  return item && deliverySchema.parse(item);
}

/** Part of a transaction: the delivery has not been deleted. */
export const deliveryStands = (deliveryId: number): TransactItem =>
  transactCheck(keys.delivery(deliveryId), { expression: "attribute_exists(pk)" });

const put = (
  delivery: DeliveryRow,
  condition: typeof isNew,
  others: readonly TransactItem[],
): Promise<boolean> =>
  writeCollections(
    [{ name: allDeliveries, rows: { [delivery.id]: deliverySchema.parse(delivery) } }],
    [transactPut({ ...keys.delivery(delivery.id), ...deliverySchema.parse(delivery) }, condition), ...others],
    nowS(),
  );

/** Writes a new delivery together with other items. False where its number is there already, or a condition of theirs does not hold. */
export const putNewDelivery = (
  delivery: DeliveryRow,
  others: readonly TransactItem[] = [],
): Promise<boolean> => put(delivery, isNew, others);

/** Writes a delivery as it was read and changed. False where somebody has changed it since. */
export const replaceDelivery = (
  before: DeliveryRow,
  change: Partial<Omit<DeliveryRow, "id" | "uid" | "program_id" | "rev">>,
  others: readonly TransactItem[] = [],
): Promise<boolean> => put({ ...before, ...change, rev: before.rev + 1 }, hasRev(before.rev), others);

/** Deletes a delivery as it was read. False where somebody has changed it since. */
export const removeDelivery = (before: DeliveryRow, others: readonly TransactItem[] = []): Promise<boolean> =>
  writeCollections(
    [{ name: allDeliveries, rows: { [before.id]: null } }],
    [transactDelete(keys.delivery(before.id), hasRev(before.rev)), ...others],
    nowS(),
  );
