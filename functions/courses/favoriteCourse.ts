import { canBeFavorite } from "#shared/domain/kinds.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";

/** A course whose kind carries the star. @see spec courses §2.3 */
export async function loadFavoriteCourse(courseId: number, signedIn: SignedIn): Promise<LoadedCourse> {
  const loaded = await loadCourse(courseId, signedIn);
  if (canBeFavorite(loaded.course.kind)) return loaded;
  throw new Refusal("INVALID_REQUEST", {
    message: "Courses of this kind cannot be favourites. Nothing was changed.",
    fields: [
      { path: "body.document_set_id", message: "must be a custom, signature or assessment question course" },
    ],
  });
}
