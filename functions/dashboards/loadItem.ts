import { decide } from "#shared/domain/access.ts";
import { reportHeader } from "#shared/domain/usageReport.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { loadDocument } from "../access/document.ts";
import { treeFor } from "../attempts/treeFor.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { DocumentRow } from "../table/cases/documents.ts";
import { getRelation } from "../table/courses/courseItems.ts";

export type LoadedItem = LoadedCourse & { document: DocumentRow; relationId: number };

/** An item of a course that the program may report on, lent to it. */
export async function loadItem(relationId: number, signedIn: SignedIn): Promise<LoadedItem> {
  const relation = await getRelation(relationId);
  if (!relation) throw new Refusal("NOT_FOUND");
  const loaded = await loadCourse(relation.course_id, signedIn);
  const decision = decide(signedIn.actor, "usage_report.read", loaded.resource);
  if (!decision.ok) throw new Refusal(decision.code);
  const { document } = await loadDocument(relation.document_id, signedIn);
  return { ...loaded, document, relationId };
}

/** Its tree as it is published now, without what is hidden from whoever asks. */
export const treeOfItem = ({ document }: LoadedItem, { actor }: Pick<SignedIn, "actor">) =>
  treeFor(actor, document.id, document.published_snapshot_id);

export const presentItem = ({ course, document, relationId }: LoadedItem) => ({
  course: { id: course.id, name: course.name },
  item: { relation_id: relationId, document_id: document.id, title: reportHeader(document) },
});
