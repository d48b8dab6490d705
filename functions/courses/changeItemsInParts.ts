import { nowMs } from "../runtime/clock.ts";
import {
  changeCourseItems,
  type ItemsChange,
  type PlacedDocument,
  placesAtOnce,
} from "../table/courses/courseItems.ts";
import type { CourseRow } from "../table/courses/courses.ts";

/** A course as it is when the next part of a change is planned. */
type Standing = { course: CourseRow; places: readonly PlacedDocument[]; isFirst: boolean };

type Part = {
  /** The documents that are still to be changed. */
  left: readonly number[];
  /** How some of them, the first ones, are changed. */
  change: (part: readonly number[]) => ItemsChange;
};

/**
 * Changes the items of a course, some 90 in one transaction. `plan` is asked anew for each, and again where somebody else has
 * changed the course in between; what it throws ends the change with what was done before. Answers the documents that were
 * changed, in their order.
 */
export async function changeItemsInParts(
  courseId: number,
  plan: (standing: Standing) => Part | Promise<Part>,
): Promise<number[]> {
  const done: number[] = [];
  for (let isWhole = false; !isWhole; ) {
    let part: readonly number[] = [];
    await changeCourseItems(courseId, Math.floor(nowMs() / 1000), async (course, places) => {
      const { left, change } = await plan({ course, places, isFirst: done.length === 0 });
      part = left.slice(0, placesAtOnce);
      isWhole = part.length === left.length;
      return part.length === 0 ? undefined : change(part);
    });
    done.push(...part);
  }
  return done;
}
