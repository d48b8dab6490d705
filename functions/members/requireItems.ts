import type { DocumentKind } from "#shared/domain/kinds.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type CourseItemRow, readCourseItems } from "../table/courses/courseItems.ts";

/**
 * The items of a course that some documents are.
 *
 * @throws Refusal naming those that are none, or of a kind that this is not for; nothing is done then
 */
export async function requireItems(
  courseId: number,
  documentIds: readonly number[],
  isMeant: (kind: DocumentKind) => boolean = () => true,
): Promise<CourseItemRow[]> {
  const { rows } = await readCourseItems(courseId);
  const byId = new Map(rows.map((row) => [row.document.id, row]));
  const items = documentIds.map((id) => byId.get(id));
  const at = items.findIndex((item) => !item || !isMeant(item.document.kind));
  if (at < 0) return items.filter((item) => item !== undefined);
  const message = items[at]
    ? "This item has no progress to reset. Nothing was changed."
    : "This item is no longer in the course. Nothing was changed.";
  throw new Refusal("INVALID_REQUEST", { fields: [{ path: `body.documentIds.${at}`, message }] });
}
