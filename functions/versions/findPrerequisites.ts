import type { SignedIn } from "../runtime/authenticate.ts";
import { type ListedDocument, readDocuments } from "../table/cases/documents.ts";
import { readDocumentLoans } from "../table/programs/loans.ts";

/** Every case of the provider, and which of them this author sees: those of their group, for a provider admin all. */
export async function findPrerequisites(
  { actor }: SignedIn,
  programId: string,
): Promise<{ all: readonly ListedDocument[]; isVisible: (id: number) => boolean }> {
  const [{ rows }, loans] = await Promise.all([readDocuments(), readDocumentLoans(programId)]);
  const lent = new Set(loans.rows.map(({ document_id }) => document_id));
  return { all: rows, isVisible: (id) => actor.isAdmin || lent.has(id) };
}
