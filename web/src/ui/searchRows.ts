import { lowerCase } from "#shared/words/language.ts";

/**
 * The rows in which every word of the search occurs in some of the row's keys, without regard to case.
 * @see spec courses §2.16 "Sortable report table"
 */
export function searchRows<Row>(
  rows: readonly Row[],
  search: string,
  keysOf: (row: Row) => readonly string[],
): readonly Row[] {
  const words = lowerCase(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const keys = keysOf(row).map((key) => lowerCase(key));
    return words.every((word) => keys.some((key) => key.includes(word)));
  });
}
