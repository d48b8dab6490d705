/** Some of a report's rows, and the page behind them; null where there is none. */
export type WindowOf<Row> = { rows: readonly Row[]; next: number | null };

/** Digits, as the query carries them; see `reportWindow`. */
export type AskedWindow = {
  page?: string | undefined;
  per_page?: string | undefined;
  sort_by?: "id" | undefined;
};

/**
 * The part of a report that is asked for. However much that is, a page holds no more than `atMost` rows, so that a reply stays
 * under what a function may answer; `next` leads on.
 */
export function windowOf<Row>(
  rows: readonly Row[],
  { page = "0", per_page, sort_by }: AskedWindow,
  { atMost, idOf }: { atMost: number; idOf: (row: Row) => string },
): WindowOf<Row> {
  const size = Math.min(atMost, per_page === undefined ? atMost : Number(per_page));
  const from = Number(page) * size;
  const sorted = sort_by === "id" ? rows.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1)) : rows;
  const isLast = from + size >= rows.length;
  return { rows: sorted.slice(from, from + size), next: isLast ? null : Number(page) + 1 };
}
