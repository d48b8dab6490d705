import { codeCounter, codeTest } from "./columnCodes.ts";
import type { Cell, Column, ListDefinition } from "./listDefinition.ts";
import { matcherOf, operandsOf } from "./matches.ts";
import type { Condition, Operand, Query } from "./query.ts";
import { columnOf, indexOf, type RowIndex, sortKey } from "./rowIndex.ts";
import { type Order, orderOf, pageInOrder } from "./rowOrder.ts";

/** A value that some of the rows have, and how many of them. */
export type FacetValue = {
  value: Operand;
  count: number /** Option as a filter shows it: 'value [count]'. */;
  text: string;
};

export type QueryResult<Row> = {
  /** The page. */
  rows: Row[];
  /** All that the query finds, on every page. */
  total: number;
  /** Column → its values, most frequent first. */
  facets: Readonly<Record<string, readonly FacetValue[]>>;
};

/** Input of a query: the rows of a list, as one viewer sees them. */
type Source<Row, Viewer> = {
  list: ListDefinition<Row, Viewer>;
  rows: readonly Row[];
  viewer: Viewer;
  index: RowIndex;
};

/** Rows are named by their place. */
type Test = (at: number) => boolean;

/**
 * Filter → search → facet counts → sort → page. The same query over the same rows always gives the same order, so that
 * pages neither overlap nor leave anything out.
 *
 * `rows` must be a new array whenever something in it changed (`deriveRows` then saves calculating all of it anew); what a
 * viewer may not see is left out by `isShown`, not by another array. `containing` names columns and the folded text that
 * their cells must contain; texts are looked through last, only of rows that pass the filters, since that costs more than
 * comparing a code. `facets` names the columns to count; a count is taken under the search, `where` and every filter but
 * the column's own, so that it tells what choosing the value would find.
 */
export function runQuery<Row, Viewer>({
  list,
  rows,
  query,
  viewer,
  facets = [],
  isShown,
  containing = [],
}: {
  list: ListDefinition<Row, Viewer>;
  rows: readonly Row[];
  query: Query;
  viewer: Viewer;
  facets?: readonly string[];
  isShown?: (row: NoInfer<Row>) => boolean;
  containing?: readonly { column: string; text: string }[];
}): QueryResult<Row> {
  const source = { list, rows, viewer, index: indexOf(list, rows, viewer) };
  const inScope = allOf(scopeTests(source, query, isShown));
  const isSearched = allOf([
    ...searchTests(source.index, query),
    ...containing.map(({ column, text }) => textTest(source.index.columnText(column), text)),
  ]);
  const filters = filtersByColumn(source, query.filters);
  const counters = new Map(facets.map((column) => [column, facetCounter(source, column)]));
  const ownCounters = filters.map(({ column }) => counters.get(column));
  const allCounters = [...counters.values()];

  const isFound = new Uint8Array(rows.length);
  let total = 0;
  for (let at = 0; at < rows.length; at++) {
    if (!inScope(at)) continue;
    const failed = failedFilter(filters, at);
    // Fails two columns' filters, or one that nobody counts.
    if (failed === "several" || (failed !== undefined && !ownCounters[failed])) continue;
    if (!isSearched(at)) continue;
    if (failed !== undefined) {
      ownCounters[failed]?.count(at);
      continue;
    }
    isFound[at] = 1;
    total++;
    for (const counter of allCounters) counter.count(at);
  }

  const page = pageOf(source, query, isFound);
  return {
    // Each place comes from the walk over the rows.
    rows: page.map((at) => rows[at] as Row),
    total,
    facets: Object.fromEntries(
      [...counters].map(([column, counter]) => [column, facetValues(counter.counts())]),
    ),
  };
}

const allOf = (tests: readonly Test[]): Test => {
  const [first, second] = tests;
  if (!first) return () => true;
  if (!second) return first;
  return (at) => tests.every((test) => test(at));
};

/** The place of the one filter that a row fails; undefined when it passes all. */
function failedFilter(filters: readonly { test: Test }[], at: number): number | "several" | undefined {
  let failed: number | undefined;
  for (let i = 0; i < filters.length; i++) {
    if (filters[i]?.test(at)) continue;
    if (failed !== undefined) return "several";
    failed = i;
  }
  return failed;
}

/** Ids, what the viewer may see, and what the page fixed: what no facet count leaves out. */
function scopeTests<Row, Viewer>(
  source: Source<Row, Viewer>,
  { ids, notIds, where }: Query,
  isShown: ((row: Row) => boolean) | undefined,
): Test[] {
  const tests: Test[] = [];
  if (ids || notIds) {
    const idAt = source.index.ids();
    if (ids) tests.push((at) => ids.has(idAt[at] ?? ""));
    if (notIds) tests.push((at) => !notIds.has(idAt[at] ?? ""));
  }
  if (isShown) tests.push((at) => isShown(source.rows[at] as Row)); // as above
  return [...tests, ...where.map((condition) => conditionTest(source, condition))];
}

const textTest =
  (texts: readonly string[], wanted: string): Test =>
  (at) =>
    (texts[at] as string).includes(wanted); // one text a row

const searchTests = (index: RowIndex, { words, objectiveWords }: Query): Test[] => [
  ...words.map((word) => textTest(index.searchText("search"), word)),
  ...objectiveWords.map((word) => textTest(index.searchText("lo_search"), word)),
];

/** One test a column: facet counts of a column leave all of its own conditions out. */
function filtersByColumn<Row, Viewer>(
  source: Source<Row, Viewer>,
  conditions: readonly Condition[],
): { column: string; test: Test }[] {
  const byColumn = Map.groupBy(conditions, (condition) => condition.column);
  return [...byColumn].map(([column, own]) => ({
    column,
    test: allOf(own.map((condition) => conditionTest(source, condition))),
  }));
}

function conditionTest<Row, Viewer>(
  { list, rows, viewer, index }: Source<Row, Viewer>,
  condition: Condition,
): Test {
  const column = columnOf(list, condition.column);
  if (!column.isPerViewer) return codeTest(column, index.codes(condition.column), condition);
  const matches = matcherOf(column, condition, viewer);
  return (at) => matches(rows[at] as Row); // as above
}

type Counter = { count: (at: number) => void; counts: () => (readonly [Operand, number])[] };

function facetCounter<Row, Viewer>(
  { list, rows, viewer, index }: Source<Row, Viewer>,
  name: string,
): Counter {
  const column = columnOf(list, name);
  if (!column.isPerViewer) return codeCounter(index.codes(name));
  const counts = new Map<Operand, number>();
  return {
    count: (at) => {
      for (const value of new Set(operandsOf(column, cellOf(column, rows[at] as Row, viewer)))) {
        counts.set(value, (counts.get(value) ?? 0) + 1);
      }
    },
    counts: () => [...counts],
  };
}

const cellOf = <Row, Viewer>(column: Column<Row, Viewer>, row: Row, viewer: Viewer): Cell =>
  column.value(row, viewer);

function pageOf<Row, Viewer>(
  { list, rows, viewer, index }: Source<Row, Viewer>,
  { sort, page, perPage }: Query,
  isFound: Uint8Array,
): number[] {
  const range = { isDescending: sort.isDescending, from: page * perPage, count: perPage };
  const column = columnOf(list, sort.column);
  if (!column.isPerViewer) {
    const order = index.order(sort.column);
    const { isBehindOthers } = list;
    if (!isBehindOthers || sort.column !== list.sortOptions[0]?.column)
      return pageInOrder(order, isFound, range);
    return pageInTurns(order, range, isFound, (at) => isBehindOthers(rows[at] as Row, viewer)); // as above
  }
  // The viewer's own order: of what was found alone.
  const found = rows.flatMap((row, at) => (isFound[at] === 1 ? [{ row, at }] : []));
  const order = orderOf(
    found.map(({ row }) => sortKey(column, cellOf(column, row, viewer))),
    found.map(({ row }) => list.id(row)),
  );
  const inFound = pageInOrder(order, new Uint8Array(found.length).fill(1), range);
  return inFound.flatMap((place) => found[place]?.at ?? []);
}

/** The same page of rows that stand in two turns: first those that are not behind the others. */
function pageInTurns(
  order: Order,
  range: { isDescending: boolean; from: number; count: number },
  isFound: Uint8Array,
  isBehind: Test,
): number[] {
  const [first, last] = [new Uint8Array(isFound.length), new Uint8Array(isFound.length)];
  let inFirst = 0;
  for (let at = 0; at < isFound.length; at++) {
    if (isFound[at] !== 1) continue;
    if (isBehind(at)) last[at] = 1;
    else {
      first[at] = 1;
      inFirst++;
    }
  }
  const page = pageInOrder(order, first, range);
  const from = Math.max(0, range.from - inFirst);
  return [...page, ...pageInOrder(order, last, { ...range, from, count: range.count - page.length })];
}

function facetValues(counts: readonly (readonly [Operand, number])[]): FacetValue[] {
  return counts
    .filter(([value]) => value !== null)
    .map(([value, count]) => ({ value, count, text: `${value} [${count}]` }))
    .sort((a, b) => b.count - a.count || (String(a.value) < String(b.value) ? -1 : 1));
}
