import * as z from "zod/mini";
import { sequenceId } from "#shared/contract/common.ts";
import { newUlid } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import { deleteItem, getItem, type Item, putItem } from "../table.ts";

const fanOutSchema = z.object({
  course_id: sequenceId,
  document_id: sequenceId,
  /** The first member who was not seen to yet, as in `listCourseMembersFrom`. */
  from: z.string(),
  /** Each step's own: whoever makes the next one names the last. */
  step: z.string(),
});
/** How far an item that came into a course has been carried through its members. */
export type FanOut = z.infer<typeof fanOutSchema>;

type Place = { courseId: number; documentId: number };

const itemOf = ({ courseId, documentId }: Place, from: string): Item => ({
  ...keys.fanOut(courseId, documentId),
  course_id: courseId,
  document_id: documentId,
  from,
  step: newUlid(),
});

const isAt = ({ step }: FanOut) => ({
  expression: "#step = :step",
  names: { "#step": "step" },
  values: { ":step": step },
});

/** Pattern: where the carrying of an item stands; undefined when it has ended. */
export async function getFanOut({ courseId, documentId }: Place): Promise<FanOut | undefined> {
  const item = await getItem(keys.fanOut(courseId, documentId), { consistent: true });
  return item && fanOutSchema.parse(item);
}

/** Begins at a member; in the place of one that was under way, whose part this one does as well. */
export async function putFanOut(place: Place, from: string): Promise<void> {
  await putItem(itemOf(place, from));
}

/** Moves on after a step, or ends without `from`. Somebody who made the same step meanwhile stays ahead. */
export async function moveFanOut(place: Place, last: FanOut, from: string | undefined): Promise<void> {
  if (from === undefined) await deleteItem(keys.fanOut(place.courseId, place.documentId), isAt(last));
  else await putItem(itemOf(place, from), isAt(last));
}
