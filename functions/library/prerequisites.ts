import type { BasketItem } from "#shared/contract/library/library.ts";
import { type Prerequisites, prerequisiteChain } from "#shared/domain/itemSelection.ts";
import type { ListedDocument } from "../table/cases/documents.ts";
import { rowsById } from "../table/lists/joinRows.ts";
import type { Library } from "./findLibrary.ts";

type Shown = Pick<Library, "rows" | "isShown">;

/** Returns true if this person can put an item into a course. */
export const isAddable = (row: ListedDocument, { isShown }: Pick<Library, "isShown">): boolean =>
  row.archived_at === null && !row.is_unpublished && (isShown?.(row) ?? true);

/**
 * Finds the prerequisites that each item still needs for this person. A prerequisite that the program does not have cannot be added, and so neither
 * can what stands before it.
 */
export function prerequisitesAmong(shown: Shown): Prerequisites {
  const byId = rowsById(shown.rows);
  return {
    get: (id) => {
      const before = byId.get(byId.get(id)?.prerequisite_document_id ?? 0);
      return before && isAddable(before, shown) ? before.id : null;
    },
  };
}

export const basketItemOf = (row: ListedDocument, prerequisites: Prerequisites): BasketItem => ({
  id: row.id,
  title: row.title,
  kind: row.kind,
  prerequisite_document_id: prerequisites.get(row.id) ?? null,
});

/** Documents that must come into a course with an item, the nearest first. */
export function neededWith(row: ListedDocument, shown: Shown): BasketItem[] {
  const prerequisites = prerequisitesAmong(shown);
  return basketItemsOf(prerequisiteChain(row.id, prerequisites), shown);
}

export function basketItemsOf(ids: readonly number[], shown: Shown): BasketItem[] {
  const byId = rowsById(shown.rows);
  const prerequisites = prerequisitesAmong(shown);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [basketItemOf(row, prerequisites)] : [];
  });
}
