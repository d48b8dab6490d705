import { decide } from "#shared/domain/access.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { type LoadedDocument, loadDocument } from "../access/document.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getRelation } from "../table/courses/courseItems.ts";

export type LoadedCourseItem = LoadedDocument & { course: LoadedCourse["course"] };

/** An item of a course with its case: the course must be the person's to read; of the document `decide` says it. */
export async function loadCourseItem(relationId: number, signedIn: SignedIn): Promise<LoadedCourseItem> {
  const relation = await getRelation(relationId);
  if (!relation) throw new Refusal("NOT_FOUND");
  const { course, resource } = await loadCourse(relation.course_id, signedIn);
  const decision = decide(signedIn.actor, "course.read", resource);
  if (!decision.ok) throw new Refusal(decision.code);
  return { ...(await loadDocument(relation.document_id, signedIn)), course };
}
