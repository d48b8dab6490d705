import * as z from "zod/mini";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import {
  accommodations,
  deadlineOf,
  type Sitting,
  sittingStatuses,
  submitters,
} from "#shared/domain/examClock.ts";
import { keys } from "../keys.ts";
import {
  batchGetItems,
  getItem,
  hasRev,
  type Item,
  isNew,
  type Key,
  putItem,
  queryItems,
  type TransactItem,
  transactPut,
  type WriteCondition,
} from "../table.ts";

const sittingSchema = z.object({
  course_id: sequenceId,
  program_id: ulid,
  user_id: ulid,
  document_id: sequenceId,
  /** The attempt that is sat; a reset by staff opens the next, with a sitting of its own in this place. */
  attempt: z.number(),
  section_uid: z.string(),
  status: z.enum(sittingStatuses),
  is_paused: z.boolean(),
  time_limit_s: z.number(),
  accommodation: z.literal(accommodations),
  extra_s: z.number(),
  used_before_segment_ms: z.number(),
  segment_started_at: z.nullable(utcTime),
  /** Those that are over; rows from before they were kept have none. */
  segments: z.optional(z.array(z.object({ started_at: utcTime, ended_at: utcTime }))),
  segment_ended_at: z.nullable(utcTime),
  submitted_at: z.nullable(utcTime),
  submitted_by: z.nullable(z.enum(submitters)),
  last_time_operation: z.optional(ulid),
  rev: z.number(),
});

/** Person, course and document of a sitting. */
export type SittingPlace = { courseId: number; programId: string; userId: string; documentId: number };

/** A sitting as it is kept: one per course membership and document. */
export type SittingRow = SittingPlace & {
  attempt: number;
  sectionUid: string;
  sitting: Sitting;
  /** The operation that added time last: once more, it adds none. */
  lastTimeOperation?: string | undefined;
  /** Counts the writes of this row. */
  rev: number;
};

const epoch = (time: string | null): number | null => (time === null ? null : Date.parse(time));
const utc = (epochMs: number | null): string | null =>
  epochMs === null ? null : new Date(epochMs).toISOString();

export function sittingOfItem(item: Item): SittingRow {
  const kept = sittingSchema.parse(item);
  return {
    courseId: kept.course_id,
    programId: kept.program_id,
    userId: kept.user_id,
    documentId: kept.document_id,
    attempt: kept.attempt,
    sectionUid: kept.section_uid,
    sitting: {
      status: kept.status,
      isPaused: kept.is_paused,
      timeLimitSeconds: kept.time_limit_s,
      accommodation: kept.accommodation,
      extraSeconds: kept.extra_s,
      usedBeforeSegmentMs: kept.used_before_segment_ms,
      segmentStartedAt: epoch(kept.segment_started_at),
      segments: (kept.segments ?? []).map(({ started_at, ended_at }) => ({
        startedAt: Date.parse(started_at),
        endedAt: Date.parse(ended_at),
      })),
      segmentEndedAt: epoch(kept.segment_ended_at),
      submittedAt: epoch(kept.submitted_at),
      submittedBy: kept.submitted_by,
    },
    lastTimeOperation: kept.last_time_operation,
    rev: kept.rev,
  };
}

const keyOf = ({ courseId, programId, documentId, userId }: SittingPlace): Key =>
  keys.sitting(courseId, programId, documentId, userId);

/** The hour of a deadline: `2026-11-21T08`, UTC. */
export const hourOf = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 13);

/** Only a running sitting has a deadline, and only then does it stand in the index. */
function openIn(row: SittingRow): Pick<Item, "gsi1pk" | "gsi1sk"> {
  const deadline = deadlineOf(row.sitting);
  if (deadline === null) return {};
  const { pk, sk } = keyOf(row);
  return {
    gsi1pk: keys.examDeadlines(hourOf(deadline)),
    gsi1sk: `${new Date(deadline).toISOString()}#${pk}#${sk}`,
  };
}

function itemOf(row: SittingRow): Item {
  const { sitting } = row;
  const kept: z.infer<typeof sittingSchema> = {
    course_id: row.courseId,
    program_id: row.programId,
    user_id: row.userId,
    document_id: row.documentId,
    attempt: row.attempt,
    section_uid: row.sectionUid,
    status: sitting.status,
    is_paused: sitting.isPaused,
    time_limit_s: sitting.timeLimitSeconds,
    accommodation: sitting.accommodation,
    extra_s: sitting.extraSeconds,
    used_before_segment_ms: sitting.usedBeforeSegmentMs,
    segment_started_at: utc(sitting.segmentStartedAt),
    segments: sitting.segments.map(({ startedAt, endedAt }) => ({
      started_at: new Date(startedAt).toISOString(),
      ended_at: new Date(endedAt).toISOString(),
    })),
    segment_ended_at: utc(sitting.segmentEndedAt),
    submitted_at: utc(sitting.submittedAt),
    submitted_by: sitting.submittedBy,
    last_time_operation: row.lastTimeOperation,
    rev: row.rev,
  };
  return { ...keyOf(row), ...openIn(row), ...kept };
}

const inPlace = ({ rev }: SittingRow): WriteCondition => (rev === 1 ? isNew : hasRev(rev - 1));

/** Writes a sitting in the place of revision `rev - 1`; answers false when another write came first. */
export const putSitting = (row: SittingRow): Promise<boolean> => putItem(itemOf(row), inPlace(row));

/** The same as part of a transaction. */
export const sittingWrite = (row: SittingRow): TransactItem => transactPut(itemOf(row), inPlace(row));

/** Pattern: the sittings at the named places, as they are now; those that nobody has started are not there. */
export async function getSittings(places: readonly SittingPlace[]): Promise<SittingRow[]> {
  if (places.length === 0) return [];
  const items = await batchGetItems(places.map(keyOf), { consistent: true });
  return items.map(sittingOfItem);
}

/** Pattern: the sittings of one program's members in a course, or in one document of it, for the proctor. */
export async function listSittingsOfCourse(
  courseId: number,
  programId: string,
  documentId?: number,
): Promise<SittingRow[]> {
  const items = await queryItems({
    pk: keys.sittingPartition(courseId, programId),
    skPrefix: documentId === undefined ? "DOC#" : keys.sittingsOfDocument(documentId),
    consistent: true,
  });
  return items.map(sittingOfItem);
}

/**
 * Pattern: the running sittings whose deadline lies in an hour and not after `now`, the most overdue first, about `limit` of
 * them. The index lags a little: look at the row itself before it is changed.
 */
export async function listDueSittings(hour: string, now: number, limit: number): Promise<SittingRow[]> {
  // "~" comes after every character of a key, so that a deadline of this very millisecond is among them.
  const skUpTo = `${new Date(now).toISOString()}~`;
  const items = await queryItems({ pk: keys.examDeadlines(hour), skUpTo, index: "gsi1", limit });
  return items.map(sittingOfItem);
}

/** The hour up to which every deadline has been seen to; undefined before the first time. */
export async function getTimeoutsSeen(): Promise<string | undefined> {
  const item = await getItem(keys.examTimeoutsSeen, { consistent: true });
  return item && z.object({ hour: z.string() }).parse(item).hour;
}

export async function putTimeoutsSeen(hour: string): Promise<void> {
  await putItem({ ...keys.examTimeoutsSeen, hour });
}
