/**
 * The one list of the product. A list is a definition over rows that are held in full; a request
 * is parsed against them (`parseListQuery`) and run over the rows (`runQuery`).
 * @see architecture "Lists"; spec courses §2.2, §7 "Shared catalogue list"
 */

export type ColumnKind = "text" | "number" | "date" | "boolean" | "enum" | "multi";

/**
 * Value that a column reads from a row. Dates are UTC ISO strings or calendar dates, `multi` gives a list of words.
 */
export type Cell = string | number | boolean | null | readonly string[];

export type Column<Row, Viewer = undefined> = {
  kind: ColumnKind;
  /** The viewer is whoever asks: their favourites, their progress. */
  value: (row: Row, viewer: Viewer) => Cell;
  /** For `number`: how tables write it. A filter by text looks through this. */
  numberText?: (value: number) => string;
  /** True where `value` looks at the viewer; such a column is never cached or searched. */
  isPerViewer?: boolean;
  /** The name in the interface; a dynamic filter goes under it. Default: the column's own name. */
  label?: string;
  /** The specification's names for the column on the wire, such as `documents.title`. */
  wireNames?: readonly string[];
  sortable?: boolean;
  /** Which search box looks here: the search, or the one by learning objective. */
  searchable?: "search" | "lo_search";
  filterable?: boolean;
  /** The text is HTML: tags are no part of search, sort or filter. */
  isHtml?: boolean;
  /** For `enum`: every value, in the order in which they sort. */
  values?: readonly string[];
  /** For `enum`: how a value is written for people, where that is not the value itself. */
  words?: Readonly<Record<string, string>>;
  /** For `enum`: other spellings on the wire, such as the kind's integer; a list stands for several values at once. */
  aliases?: Readonly<Record<string, string | readonly string[]>>;
};

/** One button of the sort controls. */
export type SortOption = { column: string; label: string; firstOrder: "ASC" | "DESC" };

/** A simple select filter. `filter` is what the browser sends in `filters`: `column=value`. */
export type SelectFilter = { title: string; options: readonly { label: string; filter: string }[] };

/**
 * A select filter of any condition: `generic_filters` carries the chosen option's.
 * @see spec courses §2.2 "Generic filters"
 */
export type GenericFilter = {
  title: string;
  options: readonly { label: string; column: string; operator: string; value: string | number | null }[];
};

/** A dynamic multi-select filter, whose values the server counts: `dynamic_filters` carries what is chosen by title. */
export type Facet = {
  column: string;
  title: string;
  /** Said where it has no values. */
  emptyNote?: string;
  /** Filters of one group stand together. @see spec courses §2.2 "Group 1", "Group 2" */
  group?: string;
  /** The brand's name stands before its title where it is read. */
  isBranded?: boolean;
};

/** The list as a file: what it is called, and its columns from left to right. */
export type ListFile = {
  fileName: string;
  columns: readonly {
    head: string;
    column: string;
    /** Replaces some cells by other texts. */
    instead?: (cell: string) => string | undefined;
  }[];
};

export type ListDefinition<Row, Viewer = undefined> = {
  id: (row: Row) => string | number;
  /** Ids of this list are numbers: others are refused. */
  hasNumberedIds?: boolean;
  columns: Readonly<Record<string, Column<Row, Viewer>>>;
  /** The first is the default. */
  sortOptions: readonly SortOption[];
  /** Rows that stand behind all others in the default sort, in either direction: what is over and kept. */
  isBehindOthers?: (row: Row, viewer: Viewer) => boolean;
  selectFilters: readonly SelectFilter[];
  genericFilters?: readonly GenericFilter[];
  facets?: readonly Facet[];
  /** True if there is a second search box, by learning objective. */
  hasObjectiveSearch?: boolean;
  /** Rows a page; the catalogue's own where it is not said. @see spec courses §9 "Page sizes" */
  pageSize?: number;
  csv?: ListFile;
  /** Text of the count endpoint. */
  countMessage: (count: number) => string;
};

export const defaultPerPage = 12;

/**
 * Checks that what the description names exists, so that a typing error shows when the module loads, not in a request.
 */
export function defineList<Row, Viewer = undefined>(
  list: ListDefinition<Row, Viewer>,
): ListDefinition<Row, Viewer> {
  if (list.sortOptions.length === 0) throw new Error("A list needs a default sort");
  for (const option of list.sortOptions) {
    if (!list.columns[option.column]?.sortable) throw new Error(`Not a sortable column: ${option.column}`);
  }
  for (const name of filteredColumns(list)) {
    if (!list.columns[name]?.filterable) throw new Error(`Not a filterable column: ${name}`);
  }
  for (const { column, title } of list.facets ?? []) {
    // The choice goes by its title on the wire.
    if (columnNamed(list, title) !== column)
      throw new Error(`${title} is not what the column ${column} is called`);
  }
  for (const { column } of list.csv?.columns ?? []) {
    if (!list.columns[column]) throw new Error(`No such column: ${column}`);
  }
  for (const [name, column] of Object.entries(list.columns)) {
    if (column.kind === "enum" && !column.values) throw new Error(`An enum column lists its values: ${name}`);
    if (column.isPerViewer && column.searchable)
      throw new Error(`A per-viewer column can't be searched: ${name}`);
  }
  return list;
}

const filteredColumns = ({
  selectFilters,
  genericFilters = [],
  facets = [],
}: Pick<ListDefinition<never>, "selectFilters" | "genericFilters" | "facets">): string[] => [
  ...selectFilters.flatMap(({ options }) =>
    options.map(({ filter }) => filter.slice(0, filter.indexOf("="))),
  ),
  ...genericFilters.flatMap(({ options }) => options.map(({ column }) => column)),
  ...facets.map(({ column }) => column),
];

/** The name of the column that goes by this name on the wire, or undefined. */
export function columnNamed<Row, Viewer>(
  list: ListDefinition<Row, Viewer>,
  wireName: string,
): string | undefined {
  if (Object.hasOwn(list.columns, wireName)) return wireName;
  return Object.entries(list.columns).find(
    ([, column]) => column.label === wireName || column.wireNames?.includes(wireName),
  )?.[0];
}
