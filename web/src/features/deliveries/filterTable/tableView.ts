import { fold, wordsOf } from "#shared/domain/collection/fold.ts";
import { type Sort, type SortValue, sortRows } from "../../../ui/tableSort.ts";

/** Column of an assessment table. `text` is what filters, searches and, without `sortBy`, sorts go by. @see spec assessments §2.4 */
export type TableColumn<Row> = {
  key: string;
  label: string;
  text: (row: Row) => string;
  sortBy?: (row: Row) => SortValue;
  /** Neither filtered, searched nor sorted: a column of controls. */
  isControl?: boolean;
};

/** View of a table: search, filters, sorts, columns, page. */
export type TableView = {
  /** Typed text, by column. */
  filters: Readonly<Record<string, string>>;
  search: string;
  /** Key of the column that is searched; empty: all columns. */
  searchIn: string;
  /** The first one counts first. */
  sorts: readonly Sort[];
  hidden: readonly string[];
  /** From 1. */
  page: number;
  per: number;
};

/** Shows all rows. @see spec assessments §9 */
export const allRowsPer = 999_999_999;

export const plainView: TableView = {
  ...{ filters: {}, search: "", searchIn: "", sorts: [], hidden: [], page: 1, per: allRowsPer },
};

/** The rows that filters and search leave, in the order of all sorts. */
export function rowsOf<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  { filters, search, searchIn, sorts }: TableView,
): readonly Row[] {
  const readable = columns.filter(({ isControl }) => !isControl);
  const asked = readable.flatMap(({ key, text }) => {
    const wanted = fold(filters[key] ?? "").trim();
    return wanted ? [{ text, wanted }] : [];
  });
  const words = wordsOf(search);
  const searched = searchIn === "" ? readable : readable.filter(({ key }) => key === searchIn);
  const found = rows.filter((row) => {
    if (!asked.every(({ text, wanted }) => fold(text(row)).includes(wanted))) return false;
    if (words.length === 0) return true;
    const text = searched.map((column) => fold(column.text(row))).join("\n");
    return words.every((word) => text.includes(word));
  });
  const sortable = readable.map((column) => ({ ...column, sortBy: column.sortBy ?? column.text }));
  // Each keeps the order of the one before among equals, so the one that counts first comes last.
  return sorts.reduceRight<readonly Row[]>((sorted, sort) => sortRows(sorted, sortable, sort), found);
}

/** Sorts after a press on a head: adds its column behind the others, then reverses it, then removes it. */
export function nextSorts(sorts: readonly Sort[], key: string): Sort[] {
  const known = sorts.find((sort) => sort.key === key);
  if (!known) return [...sorts, { key, order: "ASC" }];
  if (known.order === "DESC") return sorts.filter((sort) => sort.key !== key);
  return sorts.map((sort) => (sort.key === key ? { key, order: "DESC" } : sort));
}

/** Shows or hides a column. Its filter goes with it: one that nobody sees would hide rows for no apparent reason. */
export const withColumn = (
  { hidden, filters }: TableView,
  key: string,
  isShown: boolean,
): Pick<TableView, "hidden" | "filters"> =>
  isShown
    ? { hidden: hidden.filter((one) => one !== key), filters }
    : { hidden: [...hidden, key], filters: { ...filters, [key]: "" } };

const atStart = 3;
const atEnd = 3;
const beside = 2;

/** Pages that the pagination names: 3 at the start, 3 at the end, and 2 on either side of the current one. Null: an ellipsis. */
export function pagesNamed(page: number, pages: number): (number | null)[] {
  const all = Array.from({ length: pages }, (_, at) => at + 1);
  const named = all.filter((one) => one <= atStart || one > pages - atEnd || Math.abs(one - page) <= beside);
  return named.flatMap((one, at) => (at > 0 && named[at - 1] !== one - 1 ? [null, one] : [one]));
}

/** The page that is shown, as far as there is one, and its rows. */
export function pageOf<Row>(found: readonly Row[], { page, per }: Pick<TableView, "page" | "per">) {
  const pages = Math.max(1, Math.ceil(found.length / per));
  const shown = Math.min(page, pages);
  return { page: shown, pages, rows: found.slice((shown - 1) * per, shown * per) };
}

/** Rows a page as typed; undefined for what is no number of rows. */
export function readPer(typed: string): number | undefined {
  const text = typed.trim();
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
