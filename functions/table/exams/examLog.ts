import * as z from "zod/mini";
import { ulid } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { putItem, queryItems } from "../table.ts";

/** A timed case in a course, as one program sits it. */
export type ExamPlace = { courseId: number; programId: string; documentId: number };
/** Place of a proctored exam: a timed case or an assessment. */
export type RoomPlace = ExamPlace | { deliveryId: number };

const entrySchema = z.object({
  /** Ids of people whose sitting changed. */
  sittings: z.array(ulid),
  /** Ids of people whose page has reported something. */
  presence: z.array(ulid),
});
type Entry = z.infer<typeof entrySchema>;

const keptSeconds = 3600;

/** Notes of whom something changed in an exam. `seenAt`: when that was seen, not when it happened. */
export async function putExamLog(
  exam: ExamPlace,
  entry: Entry & { seenAt: string; id: string },
): Promise<void> {
  const { seenAt, id, ...changed } = entry;
  const expires_at_s = Math.floor(Date.parse(seenAt) / 1000) + keptSeconds;
  await putItem({ ...keys.examLog(exam, seenAt, id), ...changed, expires_at_s });
}

/** Pattern: of whom something changed in an exam after a time; strongly consistent. */
export async function listExamLog(exam: ExamPlace, since: string): Promise<Entry> {
  const items = await queryItems({
    pk: keys.examLogPartition(exam.courseId, exam.programId, exam.documentId),
    skAfter: since,
    consistent: true,
  });
  const entries = items.map((item) => entrySchema.parse(item));
  return {
    sittings: [...new Set(entries.flatMap(({ sittings }) => sittings))],
    presence: [...new Set(entries.flatMap(({ presence }) => presence))],
  };
}
