import * as z from "zod/mini";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import {
  deleteItem,
  getItem,
  type Item,
  putItem,
  queryItems,
  type TransactItem,
  transactDelete,
  transactPut,
  type WriteCondition,
} from "../table.ts";

const inviteDaySchema = z.object({
  id: ulid,
  course_id: sequenceId,
  program_id: ulid,
  /** Whoever set the day, for the log. */
  invited_by: z.object({ id: ulid, name: z.string(), email: z.string() }),
  /** The host that the order came to: the link leads to the program on the same site. */
  host: z.string(),
  due_at: utcTime,
  /** The first member who is not seen to yet, as in `listCourseMembersFrom`; null before the first. */
  from: z.nullable(z.string()),
});
/** The day on which a course's members are to be written to. Once all of them have an invitation it is gone. */
export type InviteDay = z.infer<typeof inviteDaySchema>;

const inviteDayItem = (day: InviteDay): Item => ({
  ...keys.inviteDay(day.course_id),
  gsi1pk: keys.dueInviteDays,
  gsi1sk: `${day.due_at}#${day.course_id}`,
  ...day,
});

/** The day as part of the transaction that writes the course; in the place of the one before. */
export const inviteDayWrite = (day: InviteDay): TransactItem => transactPut(inviteDayItem(day));

/** Takes the day back with what the course says of it, if there still is one. */
export const inviteDayDelete = (courseId: number): TransactItem => transactDelete(keys.inviteDay(courseId));

/** Pattern: the day of a course that is not seen to yet; strongly consistent. */
export async function getInviteDay(courseId: number): Promise<InviteDay | undefined> {
  const item = await getItem(keys.inviteDay(courseId), { consistent: true });
  return item && inviteDaySchema.parse(item);
}

/** Pattern: the days that are due, the most overdue first, about `limit` of them. The index lags: look at the item itself. */
export async function listDueInviteDays(now: string, limit: number): Promise<InviteDay[]> {
  // "~" comes after every character of a key.
  const items = await queryItems({ pk: keys.dueInviteDays, skUpTo: `${now}~`, index: "gsi1", limit });
  return items.map((item) => inviteDaySchema.parse(item));
}

const isAt = ({ id, from }: InviteDay): WriteCondition => ({
  expression: "id = :id AND #from = :from",
  names: { "#from": "from" },
  values: { ":id": id, ":from": from },
});

/** Moves on after a step, or ends without `from`. Another day that was set meanwhile, and who made the same step, stay. */
export async function moveInviteDay(day: InviteDay, from: string | undefined): Promise<void> {
  if (from === undefined) await deleteItem(keys.inviteDay(day.course_id), isAt(day));
  else await putItem(inviteDayItem({ ...day, from }), isAt(day));
}
