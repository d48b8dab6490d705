import { canByRole } from "#shared/domain/access.ts";
import type { SignedIn } from "../runtime/authenticate.ts";

/**
 * Address at which a reader of results opens a case that is lent to the program: in a course of theirs, or else in the library
 * for staff. A student opens cases in courses only: null without one. @see spec assessments §2.9 "Case"
 */
export function caseAddressOf(
  documentId: number,
  { relationId, actor }: { relationId: number | undefined } & Pick<SignedIn, "actor">,
): string | null {
  if (relationId !== undefined) return `/document_set_document_relations/${relationId}`;
  return canByRole(actor, "delivery.read") ? `/documents/${documentId}` : null;
}
