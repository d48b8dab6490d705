import { canBeFavorite } from "#shared/domain/kinds.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { CourseRow } from "../table/courses/courses.ts";

/** Refuses a course whose kind carries no star. @see spec courses §2.3 */
export function requireFavoriteKind(course: Pick<CourseRow, "kind">): void {
  if (canBeFavorite(course.kind)) return;
  throw new Refusal("INVALID_REQUEST", {
    message: "Courses of this kind can't be favorites. Nothing was changed.",
    fields: [
      { path: "body.document_set_id", message: "must be a custom, signature or assessment question course" },
    ],
  });
}
