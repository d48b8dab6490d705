import { clockState, settle } from "#shared/domain/examClock.ts";
import { isResource } from "#shared/domain/kinds.ts";
import { sittingsOfStudent } from "../attempts/sittingsOfStudent.ts";
import { nowMs } from "../runtime/clock.ts";
import { listProgressOfUser, type ProgressRow } from "../table/cases/progress.ts";
import type { LentItems } from "../table/courses/courseItems.ts";
import type { SittingRow } from "../table/exams/sittings.ts";
import { type OwnWork, openToStudents, untouched } from "./openItems.ts";

/** A student's progress rows, the sittings of the exams among some courses' items, and what both say of each document. */
export type WorkOfStudent = {
  rows: readonly ProgressRow[];
  sittings: ReadonlyMap<number, SittingRow>;
  work: ReadonlyMap<number, OwnWork>;
};

const isOver = (row: SittingRow): boolean => clockState(row.sitting, nowMs()).state === "submitted";

function clockOf(row: SittingRow): OwnWork["clock"] {
  if (isOver(row)) return null;
  return settle(row.sitting, nowMs()).status === "in_progress" ? "running" : "held";
}

/**
 * Reads what a student did, for what is told of their courses: on their home, in the list of courses and at the end of a case alike.
 * An exam that is over is done, even before that is recorded in its progress.
 */
export async function readOwnWork(
  learnerId: string,
  profileId: string,
  { items, loans }: LentItems,
): Promise<WorkOfStudent> {
  const timed = [...items.values()].flatMap((ofCourse) =>
    openToStudents(ofCourse, loans).flatMap(({ document }) =>
      document.is_timed && !isResource(document.kind) ? [document.id] : [],
    ),
  );
  const [rows, sittings] = await Promise.all([
    listProgressOfUser(learnerId),
    sittingsOfStudent(profileId, [...new Set(timed)]),
  ]);
  const work = new Map(rows.map((row) => [row.document_id, workOf(row)]));
  for (const [id, row] of sittings) {
    const known = work.get(id) ?? untouched;
    work.set(id, { ...known, percent: isOver(row) ? 100 : known.percent, clock: clockOf(row) });
  }
  return { rows, sittings, work };
}

const workOf = (row: ProgressRow): OwnWork => ({
  percent: row.percent_complete,
  lastAccessed: row.last_accessed_at === null ? null : Date.parse(row.last_accessed_at),
  cards: { done: row.cards_completed, of: row.cards_applicable },
  clock: null,
});
