import * as z from "zod/mini";
import { sequenceId, utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { batchGetItems, getItem } from "../table.ts";

export const proctoringSchema = z.object({
  course_id: sequenceId,
  /** Names the live channel of its proctors; another one with each access code. */
  channel_key: z.string(),
  changed_at: utcTime,
});
/** That a course's exams are proctored in a program. There while an access code is set. */
export type Proctoring = z.infer<typeof proctoringSchema>;

/** Pattern: whether a course's exams are proctored in a program; strongly consistent. */
export async function getProctoring(courseId: number, programId: string): Promise<Proctoring | undefined> {
  const item = await getItem(keys.proctoring(courseId, programId), { consistent: true });
  return item && proctoringSchema.parse(item);
}

/** Pattern: which of these courses are proctored, each in the program that it is named with. */
export async function listProctoredCourses(
  places: readonly { courseId: number; programId: string }[],
): Promise<Set<number>> {
  if (places.length === 0) return new Set();
  const items = await batchGetItems(
    places.map(({ courseId, programId }) => keys.proctoring(courseId, programId)),
    { consistent: true },
  );
  return new Set(items.map((item) => proctoringSchema.parse(item).course_id));
}
