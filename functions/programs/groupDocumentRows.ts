import { type GroupDocument, loanId } from "#shared/contract/programs/groupDocuments.ts";
import { mappedRows } from "#shared/domain/collection/derivedRows.ts";
import { type ListedDocument, readDocuments } from "../table/cases/documents.ts";
import { keptJoin, rowsById } from "../table/lists/joinRows.ts";
import { readDocumentLoans } from "../table/programs/loans.ts";

const groupDocument = (document: ListedDocument, id: string): GroupDocument => ({
  id,
  document_id: document.id,
  document: { title: document.title },
  kind: document.kind,
  last_release_date: document.last_release_date,
});

const byNumber = (document: ListedDocument): GroupDocument => groupDocument(document, String(document.id));

/** Every document by its number, and which of them the program has, or are out of use or not published yet. */
export async function readLendable(programId: string): Promise<{
  rows: readonly GroupDocument[];
  isLendable: (row: GroupDocument) => boolean;
}> {
  const [{ rows }, loans] = await Promise.all([readDocuments(), readDocumentLoans(programId)]);
  const has = new Set(loans.rows.map(({ document_id }) => document_id));
  for (const { id, archived_at, is_unpublished } of rows)
    if (archived_at !== null || is_unpublished) has.add(id);
  return { rows: mappedRows(rows, byNumber), isLendable: ({ document_id }) => !has.has(document_id) };
}

const joined = keptJoin<GroupDocument>();

/** Reads the documents lent to a program, with the ids of the loans. */
export async function readLent(programId: string): Promise<readonly GroupDocument[]> {
  const [documents, loans] = await Promise.all([readDocuments(), readDocumentLoans(programId)]);
  return joined([loans.rows, documents.rows], () => {
    const byId = rowsById(documents.rows);
    return loans.rows.flatMap(({ document_id }) => {
      const document = byId.get(document_id);
      return document ? [groupDocument(document, loanId(programId, document_id))] : [];
    });
  });
}
