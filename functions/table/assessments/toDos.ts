import * as z from "zod/mini";
import { calendarDate, sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { deleteItem, getItem, hasRev, isNew, putItem, queryItems } from "../table.ts";

const toDoSchema = z.object({
  user_id: ulid,
  program_id: ulid,
  delivery_id: sequenceId,
  item_id: sequenceId,
  /** Name of the assessment. */
  assessment: z.string(),
  /** Teaching point to review, or else the objective. */
  title: z.string(),
  document_id: z.nullable(sequenceId),
  review_on: calendarDate,
  /** Reviews that are done. */
  reviews: z.number(),
  added_at: utcTime,
  /** After the last review. Absent: still to review. */
  done_at: z.optional(utcTime),
  /** Assignment by staff. `was_own`: it stood on the student's list already; `was_done_at`: the student was done with it. Absent: the student's own. */
  assigned: z.optional(
    z.object({ by: z.string(), at: utcTime, was_own: z.boolean(), was_done_at: z.optional(utcTime) }),
  ),
  rev: z.number(),
});
/** An item of results that a student wants to review. */
export type ToDoRow = z.infer<typeof toDoSchema>;

type Place = Pick<ToDoRow, "user_id" | "delivery_id" | "item_id">;
const keyOf = ({ user_id, delivery_id, item_id }: Place) =>
  keys.assessmentToDo(user_id, delivery_id, item_id);

/** Pattern: everything that a student wants to review, of all programs. */
export async function listToDos(userId: string): Promise<ToDoRow[]> {
  const items = await queryItems({ pk: keys.assessmentToDos(userId), consistent: true });
  return items.map((item) => toDoSchema.parse(item));
}

/** Pattern: one thing that a student wants to review; strongly consistent. */
export async function getToDo(place: Place): Promise<ToDoRow | undefined> {
  const item = await getItem(keyOf(place), { consistent: true });
  return item && toDoSchema.parse(item);
}

/** Writes it in the place of revision `rev - 1`. False where another write came first. */
export const putToDo = (row: ToDoRow): Promise<boolean> =>
  putItem({ ...keyOf(row), ...toDoSchema.parse(row) }, row.rev === 1 ? isNew : hasRev(row.rev - 1));

/** Takes it off the list as it was read. False where another write came first. */
export const removeToDo = (row: ToDoRow): Promise<boolean> => deleteItem(keyOf(row), hasRev(row.rev));
