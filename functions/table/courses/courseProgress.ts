import * as z from "zod/mini";
import { sequenceId, ulid, type utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import {
  batchGetItems,
  batchPutItems,
  deleteItem,
  getItem,
  type Item,
  isNew,
  putItem,
  queryItems,
  updateItem,
} from "../table.ts";
import type { Membership } from "./courseMembers.ts";
import { type CourseProgressCell, readCell, writeCell } from "./courseProgressCell.ts";

/** One student in one course. */
export type CourseProgress = {
  course_id: number;
  program_id: string;
  user_id: string;
  /** Document number → figures. */
  cells: Record<string, CourseProgressCell>;
};

/**
 * The figures are kept as one short text each, `50,12.5,0,29840112,29840001,,420,3,12,0`: 500 students × 40 documents must fit a few
 * reads, and as lists of numbers they took ten times as long to unmarshal as to fetch.
 */
const storedSchema = z.object({
  course_id: sequenceId,
  program_id: ulid,
  user_id: ulid,
  cells: z.record(z.string(), z.string()),
});

function readRow(item: Item): CourseProgress {
  const { cells, ...row } = storedSchema.parse(item);
  const read: CourseProgress["cells"] = {};
  for (const [documentId, text] of Object.entries(cells)) read[documentId] = readCell(text);
  return { ...row, cells: read };
}

const courseProgressItem = ({ cells, ...row }: CourseProgress): Item => ({
  ...keys.courseProgress(row.course_id, row.program_id, row.user_id),
  ...row,
  cells: Object.fromEntries(Object.entries(cells).map(([documentId, cell]) => [documentId, writeCell(cell)])),
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
  return item && readRow(item);
}

/** Pattern: the figures of one program's people in a course. */
export async function listCourseProgress(courseId: number, programId: string): Promise<CourseProgress[]> {
  const items = await queryItems({ pk: keys.courseProgressPartition(courseId, programId) });
  return items.map(readRow);
}

/** Pattern: the figures of some of a program's people in a course; strongly consistent. */
export async function listCourseProgressOf(
  courseId: number,
  programId: string,
  userIds: readonly string[],
): Promise<CourseProgress[]> {
  const asked = userIds.map((userId) => keys.courseProgress(courseId, programId, userId));
  return (await batchGetItems(asked, { consistent: true })).map(readRow);
}

/** Pattern: each person's figures in one document of a course; of those who have none, nothing. */
export async function listCourseProgressIn(
  courseId: number,
  programId: string,
  documentId: number,
): Promise<Map<string, CourseProgressCell>> {
  const items = await queryItems({
    pk: keys.courseProgressPartition(courseId, programId),
    only: {
      expression: "pk, sk, user_id, #cells.#document",
      names: { "#cells": "cells", "#document": String(documentId) },
    },
  });
  const found = new Map<string, CourseProgressCell>();
  for (const item of items) {
    const { user_id, cells } = figuresInSchema.parse(item);
    const text = cells?.[documentId];
    if (text !== undefined) found.set(user_id, readCell(text));
  }
  return found;
}

const figuresInSchema = z.object({ user_id: ulid, cells: z.optional(z.record(z.string(), z.string())) });

/** Pattern: the same of those people whose ids lie between two, both inclusive, in their order. */
export async function listCourseProgressBetween(
  courseId: number,
  programId: string,
  [first, last]: readonly [string, string],
): Promise<CourseProgress[]> {
  const keyOf = (userId: string) => keys.courseProgress(courseId, programId, userId).sk;
  const items = await queryItems({
    pk: keys.courseProgressPartition(courseId, programId),
    skBetween: [keyOf(first), keyOf(last)],
  });
  return items.map(readRow);
}

/** Sets some documents' figures of one person; the others stay. Safe to repeat. */
export async function setCourseProgressCells(
  { courseId, programId, userId }: Membership,
  cells: readonly (readonly [documentId: number, figures: CourseProgressCell])[],
): Promise<void> {
  for (let from = 0; from < cells.length; from += cellsAtOnce) {
    const update = cellsUpdate(cells.slice(from, from + cellsAtOnce));
    const key = keys.courseProgress(courseId, programId, userId);
    if (await updateItem(key, { ...update, ConditionExpression: "attribute_exists(pk)" })) continue;
    // The first figures of this person here; of two writers who both find none, the second adds to the first's.
    const part = Object.fromEntries(cells.slice(from, from + cellsAtOnce));
    const row = { course_id: courseId, program_id: programId, user_id: userId, cells: part };
    if (await putItem(courseProgressItem(row), isNew)) continue;
    // Not where it was deleted in between: whoever deletes it looks whether its person is there, and then writes it anew.
    await updateItem(key, { ...update, ConditionExpression: "attribute_exists(pk)" });
  }
}

/** An expression may take 4 KB. */
const cellsAtOnce = 50;

const cellsUpdate = (cells: readonly (readonly [number, CourseProgressCell])[]) => ({
  UpdateExpression: `SET ${cells.map((_cell, index) => `#cells.#d${index} = :f${index}`).join(", ")}`,
  ExpressionAttributeNames: Object.fromEntries([
    ["#cells", "cells"],
    ...cells.map(([documentId], index) => [`#d${index}`, String(documentId)]),
  ]),
  ExpressionAttributeValues: Object.fromEntries(
    cells.map(([, figures], index) => [`:f${index}`, writeCell(figures)]),
  ),
});

/** Takes a person's figures out of a course. */
export async function deleteCourseProgress({ courseId, programId, userId }: Membership): Promise<void> {
  await deleteItem(keys.courseProgress(courseId, programId, userId));
}

/** Writes whole items, unconditionally; for seeds and rebuilds. */
export async function putCourseProgressRows(rows: readonly CourseProgress[]): Promise<void> {
  await batchPutItems(rows.map(courseProgressItem));
}
