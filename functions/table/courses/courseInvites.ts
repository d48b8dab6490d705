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
  transact,
  transactDelete,
  transactPut,
  transactUpdate,
  updateItem,
  type WriteCondition,
} from "../table.ts";

const inviteSchema = z.object({
  id: ulid,
  course_id: sequenceId,
  program_id: ulid,
  user_id: ulid,
  /** Whoever added the member, for the log. */
  invited_by: z.object({ id: ulid, name: z.string(), email: z.string() }),
  /** The host that the order came to: the link leads to the program on the same site. */
  host: z.string(),
  due_at: utcTime,
});
/** An invitation to a course that is to be sent. Once its mail is ordered it is gone. */
export type CourseInvite = z.infer<typeof inviteSchema>;
export type InvitePlace = Pick<CourseInvite, "course_id" | "program_id" | "user_id">;

const keyOf = ({ course_id, program_id, user_id }: InvitePlace) =>
  keys.courseInvite(course_id, program_id, user_id);

const dueIn = (place: InvitePlace, dueAt: string) => ({
  gsi1pk: keys.dueInvites(dueAt.slice(0, 13)),
  gsi1sk: `${dueAt}#${keyOf(place).pk}#${keyOf(place).sk}`,
});

const inviteItem = (invite: CourseInvite): Item => ({
  ...keyOf(invite),
  ...dueIn(invite, invite.due_at),
  ...invite,
});

/** The invitation as part of the transaction that adds the member. */
export const inviteWrite = (invite: CourseInvite): TransactItem => transactPut(inviteItem(invite));

/** Writes up to 100 invitations at once, in the place of those that their members were to get later. */
export async function putCourseInvites(invites: readonly CourseInvite[]): Promise<void> {
  if (invites.length > 0) await transact(invites.map(inviteWrite));
}

/** Takes an invitation back with the member that it is for, if there still is one. */
export const inviteDelete = (place: InvitePlace): TransactItem => transactDelete(keyOf(place));

/** Pattern: the invitations of one program's members of a course that are not sent yet. */
export async function listCourseInvites(courseId: number, programId: string): Promise<CourseInvite[]> {
  const items = await queryItems({ pk: keys.courseInvites(courseId, programId), consistent: true });
  return items.map((item) => inviteSchema.parse(item));
}

/** Pattern: an invitation that is not sent yet. */
export async function getCourseInvite(place: InvitePlace): Promise<CourseInvite | undefined> {
  const item = await getItem(keyOf(place), { consistent: true });
  return item && inviteSchema.parse(item);
}

/**
 * Pattern: the invitations that are due in an hour and not after `now`, the most overdue first, about `limit` of them. The
 * index lags a little: look at the item itself before it is sent.
 */
export async function listDueInvites(hour: string, now: number, limit: number): Promise<CourseInvite[]> {
  // "~" comes after every character of a key.
  const skUpTo = `${new Date(now).toISOString()}~`;
  const items = await queryItems({ pk: keys.dueInvites(hour), skUpTo, index: "gsi1", limit });
  return items.map((item) => inviteSchema.parse(item));
}

const isThis = (invite: Pick<CourseInvite, "id" | "due_at">): Required<Omit<WriteCondition, "names">> => ({
  expression: "id = :id AND due_at = :due",
  values: { ":id": invite.id, ":due": invite.due_at },
});

/** Sets another time; answers false when the invitation is sent, taken back or set to another time already. */
export async function moveCourseInvite(invite: CourseInvite, dueAt: string): Promise<boolean> {
  const { expression, values } = isThis(invite);
  const { gsi1pk, gsi1sk } = dueIn(invite, dueAt);
  const moved = await updateItem(keyOf(invite), {
    UpdateExpression: "SET due_at = :next, gsi1pk = :hour, gsi1sk = :place",
    ConditionExpression: expression,
    ExpressionAttributeValues: { ...values, ":next": dueAt, ":hour": gsi1pk, ":place": gsi1sk },
  });
  return moved !== undefined;
}

/**
 * Takes an invitation out together with what sends it, and notes with the member when they were invited. Answers false, and
 * writes nothing, when it is sent, taken back or moved already, or the member is gone.
 */
export async function settleCourseInvite(
  invite: CourseInvite,
  { at, together }: { at: string; together: readonly TransactItem[] },
): Promise<boolean> {
  const { course_id, program_id, user_id } = invite;
  return transact([
    transactDelete(keyOf(invite), isThis(invite)),
    transactUpdate(
      keys.courseMember(course_id, program_id, user_id),
      { expression: "SET invited_at = :at", values: { ":at": at } },
      { expression: "attribute_exists(pk)" },
    ),
    ...together,
  ]);
}

/** Takes an invitation out that can't be sent. */
export async function dropCourseInvite(invite: CourseInvite): Promise<void> {
  await deleteItem(keyOf(invite), isThis(invite));
}

/** The hour up to which all invitations were seen to; undefined before the first time. */
export async function getInvitesSeen(): Promise<string | undefined> {
  const item = await getItem(keys.dueInvitesSeen, { consistent: true });
  return item && z.object({ hour: z.string() }).parse(item).hour;
}

export async function putInvitesSeen(hour: string): Promise<void> {
  await putItem({ ...keys.dueInvitesSeen, hour });
}
