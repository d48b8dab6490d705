import * as z from "zod/mini";
import type { PresenceSignal, StudentPresence } from "#shared/contract/proctoring/live.ts";
import { studentPresence } from "#shared/contract/proctoring/live.ts";
import { keys } from "../keys.ts";
import { batchGetItems, type Key, queryItems, updateItem } from "../table.ts";
import type { RoomPlace } from "./examLog.ts";

const keptDays = 30;

type Student = RoomPlace & { userId: string };
const keyOf = (student: Student): Key =>
  "deliveryId" in student
    ? keys.assessmentPresence(student.deliveryId, student.userId)
    : keys.presence(student.courseId, student.programId, student.documentId, student.userId);

const presenceSchema = z.extend(studentPresence, {
  connection_id: z.string(),
  rev: z._default(z.number(), 0),
});
const shown = (item: unknown): StudentPresence => {
  const { connection_id: _, ...presence } = presenceSchema.parse(item);
  return presence;
};

/**
 * Writes what a student's page reports about itself, in one write; two if it was left. A page that is left once counts
 * once, however often it says so.
 */
export async function sayPresence(
  student: Student,
  said: PresenceSignal & { connectionId: string; seenAt: string },
): Promise<void> {
  const values = {
    ":user": student.userId,
    ":connection": said.connectionId,
    ":seen": said.seenAt,
    ":true": true,
    ":visible": said.is_visible,
    ":saved": said.saved,
    ":waiting": said.waiting,
    ":one": 1,
    ":expires": Math.floor(Date.parse(said.seenAt) / 1000) + keptDays * 86_400,
  };
  const unlessLeft =
    "times_left = if_not_exists(times_left, :none), left_at = if_not_exists(left_at, :never)";
  const set =
    "SET user_id = :user, connection_id = :connection, seen_at = :seen, is_connected = :true, is_visible = :visible, saved = :saved, waiting = :waiting, expires_at_s = :expires";
  if (said.is_visible) {
    await updateItem(keyOf(student), {
      UpdateExpression: `${set}, ${unlessLeft} ADD rev :one`,
      ExpressionAttributeValues: { ...values, ":none": 0, ":never": null },
    });
    return;
  }
  // A page that is closed says that it was left, and its connection ends: whichever is heard last, it is gone.
  const stands = "NOT (connection_id = :connection AND is_connected = :false)";
  const isFirst = await updateItem(keyOf(student), {
    UpdateExpression: `${set}, left_at = :seen ADD times_left :one, rev :one`,
    ConditionExpression: `is_visible = :true AND ${stands}`,
    ExpressionAttributeValues: { ...values, ":false": false },
  });
  if (isFirst) return;
  await updateItem(keyOf(student), {
    UpdateExpression: `${set}, ${unlessLeft} ADD rev :one`,
    ConditionExpression: stands,
    ExpressionAttributeValues: { ...values, ":false": false, ":none": 0, ":never": null },
  });
}

/** The connection of a student's page has ended, unless another one has taken its place. */
export async function losePresence(student: Student, connectionId: string, seenAt: string): Promise<void> {
  await updateItem(keyOf(student), {
    UpdateExpression: "SET is_connected = :false, seen_at = :seen ADD rev :one",
    ConditionExpression: "connection_id = :connection",
    ExpressionAttributeValues: {
      ":false": false,
      ":seen": seenAt,
      ":connection": connectionId,
      ":one": 1,
    },
  });
}

/** Pattern: what is known of everybody's page in an exam. It may lag a little. */
export async function listPresence(exam: RoomPlace): Promise<StudentPresence[]> {
  const items = await queryItems(
    "deliveryId" in exam
      ? { pk: keys.assessmentPresencePartition(exam.deliveryId) }
      : {
          pk: keys.presencePartition(exam.courseId, exam.programId),
          skPrefix: keys.presenceOfDocument(exam.documentId),
        },
  );
  return items.map(shown);
}

/** Pattern: the same of some students; strongly consistent. */
export async function getPresence(exam: RoomPlace, userIds: readonly string[]): Promise<StudentPresence[]> {
  if (userIds.length === 0) return [];
  const items = await batchGetItems(
    userIds.map((userId) => keyOf({ ...exam, userId })),
    { consistent: true },
  );
  return items.map(shown);
}
