import { can, canByRole } from "#shared/domain/access.ts";
import { editedResource } from "../access/version.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { getDocumentInProgram } from "../table/cases/documents.ts";

/** Tells if the sender may change every field of the bank that can be changed at all. */
export const mayEditAll = ({ actor }: Pick<SignedIn, "actor">): boolean =>
  canByRole(actor, "question_bank.manage");

/**
 * Tells if the sender may change the data beside a question's text: provider admins may, and editors of the text.
 * @param documentId - Document of the text; null where the question has none.
 * @see ADR 0396, spec assessments §6
 */
export async function mayEditData(documentId: number | null, signedIn: SignedIn): Promise<boolean> {
  if (mayEditAll(signedIn)) return true;
  const programId = signedIn.membership?.program_id;
  if (documentId === null || programId === undefined) return false;
  const found = await getDocumentInProgram(documentId, programId);
  return (
    found !== undefined && can(signedIn.actor, "case.edit", editedResource(found.document, found.isLent))
  );
}
