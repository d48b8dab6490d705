import type { SelectableItem } from "#shared/contract/courses/changeItems.ts";
import type { OfferedDocument } from "#shared/domain/courseItemsPlan.ts";
import { type ListedDocument, readDocuments } from "../table/cases/documents.ts";
import { keptJoin, rowsById } from "../table/lists/joinRows.ts";
import { readDocumentLoans } from "../table/programs/loans.ts";

/** A row of the lists that items are added from and removed from, as the list engine knows it. */
export type ListedSelectable = SelectableItem & {
  /** Searched, not shown. */
  learning_objectives: readonly string[];
};

const offered = keptJoin<ListedSelectable>();

/**
 * Documents that a program may put into its courses: lent to it, published and not archived. The same array until one
 * of them changes.
 */
export async function readOfferedDocuments(programId: string): Promise<readonly ListedSelectable[]> {
  const [documents, loans] = await Promise.all([readDocuments(), readDocumentLoans(programId)]);
  return offered([loans.rows, documents.rows], () => {
    const byId = rowsById(documents.rows);
    return selectable(
      loans.rows.flatMap(({ document_id }) => {
        const document = byId.get(document_id);
        return document && document.archived_at === null && !document.is_unpublished ? [document] : [];
      }),
    );
  });
}

/** Documents as rows of those lists: each with its prerequisite, and whether it is the prerequisite of another of them. */
export function selectable(documents: readonly ListedDocument[]): ListedSelectable[] {
  const needed = new Set(documents.map((document) => document.prerequisite_document_id));
  return documents.map((document) => ({
    id: document.id,
    title: document.title,
    kind: document.kind,
    author: document.author,
    editor: document.editor,
    last_release_date: document.last_release_date,
    prerequisite_document_id: document.prerequisite_document_id,
    is_prerequisite: needed.has(document.id),
    is_subservient: document.prerequisite_document_id !== null,
    learning_objectives: document.learning_objectives ?? [],
  }));
}

/** Titles may carry markup, which no message shows. */
const plainTitle = (title: string): string => title.replace(/<[^>]*>/g, "");

export const offeredById = (
  rows: readonly Pick<ListedSelectable, "id" | "title" | "prerequisite_document_id">[],
): Map<number, OfferedDocument> =>
  new Map(
    rows.map(({ id, title, prerequisite_document_id }) => [
      id,
      { id, title: plainTitle(title), prerequisite_document_id },
    ]),
  );
