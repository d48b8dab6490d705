import * as z from "zod/mini";
import { sequenceId, ulid, type utcTime } from "#shared/contract/common.ts";
import { keys } from "./keys.ts";
import { batchPutItems, getItem, type Item, queryItems, updateItem } from "./table.ts";

/**
 * What the report and the course page need of one document, as a short list, since 500 students × 40 documents must fit
 * a few reads: percent, percent of the recommended time or null, resets, last accessed or null, started or null,
 * completed or null (epoch minutes).
 */
const cell = z.tuple([
  z.number(),
  z.nullable(z.number()),
  z.number(),
  z.nullable(z.number()),
  z.nullable(z.number()),
  z.nullable(z.number()),
]);
export type CourseProgressCell = z.infer<typeof cell>;

const courseProgressSchema = z.object({
  course_id: sequenceId,
  program_id: ulid,
  user_id: ulid,
  /** Document number → figures. */
  cells: z.record(z.string(), cell),
});
/** One student in one course. */
export type CourseProgress = z.infer<typeof courseProgressSchema>;

const courseProgressItem = (row: CourseProgress): Item => ({
  ...keys.courseProgress(row.course_id, row.program_id, row.user_id),
  ...row,
});

export const minutesOf = (time: string | null): number | null =>
  time === null ? null : Math.floor(Date.parse(time) / 60_000);
export const timeOfMinutes = (minutes: number | null): z.infer<typeof utcTime> | null =>
  minutes === null ? null : new Date(minutes * 60_000).toISOString();

/** Pattern: one person's figures in a course. */
export async function getCourseProgress(
  courseId: number,
  programId: string,
  userId: string,
): Promise<CourseProgress | undefined> {
  const item = await getItem(keys.courseProgress(courseId, programId, userId));
  return item && courseProgressSchema.parse(item);
}

/** Pattern: the figures of one program's people in a course. */
export async function listCourseProgress(courseId: number, programId: string): Promise<CourseProgress[]> {
  const items = await queryItems({ pk: keys.courseProgressPartition(courseId, programId) });
  return items.map((item) => courseProgressSchema.parse(item));
}

/** Sets one document's figures of one person; the others stay. Safe to repeat. */
export async function setCourseProgressCell(
  place: { courseId: number; programId: string; userId: string },
  documentId: number,
  figures: CourseProgressCell,
): Promise<void> {
  const key = keys.courseProgress(place.courseId, place.programId, place.userId);
  const names = { "#cells": "cells", "#document": String(documentId) };
  const updated = await updateItem(key, {
    UpdateExpression: "SET #cells.#document = :figures",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ":figures": figures },
  });
  if (updated) return;
  // The first figures of this person here. Two writers may both find none: the map is only made if it still is absent.
  await updateItem(key, {
    UpdateExpression:
      "SET #cells = if_not_exists(#cells, :empty), course_id = :course, program_id = :program, user_id = :user",
    ExpressionAttributeNames: { "#cells": "cells" },
    ExpressionAttributeValues: {
      ":empty": {},
      ":course": place.courseId,
      ":program": place.programId,
      ":user": place.userId,
    },
  });
  await updateItem(key, {
    UpdateExpression: "SET #cells.#document = :figures",
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ":figures": figures },
  });
}

/** Writes whole items, unconditionally; for seeds and rebuilds. */
export async function putCourseProgressRows(rows: readonly CourseProgress[]): Promise<void> {
  await batchPutItems(rows.map(courseProgressItem));
}
