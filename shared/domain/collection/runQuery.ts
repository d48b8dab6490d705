import type { ListDefinition } from "./listDefinition.ts";
import { matcherOf, operandsOf } from "./matches.ts";
import type { Operand, Query } from "./query.ts";
import { indexOf, type RowIndex } from "./rowIndex.ts";

export type FacetValue = { value: Operand; count: number };

export type QueryResult<Row> = {
  /** The page. */
  rows: Row[];
  /** All that the query finds, on every page. */
  total: number;
  /** Column → its values, most frequent first. */
  facets: Readonly<Record<string, readonly FacetValue[]>>;
};

/**
 * Filter → search → facet counts → sort → page. The same query over the same rows always gives the same order, so that
 * pages neither overlap nor leave anything out.
 *
 * `rows` must be a new array whenever something in it changed. `facets` names the columns to count; a count is taken
 * under the search, `where` and every filter but the column's own, so that it tells what choosing the value would find.
 */
export function runQuery<Row, Viewer>({
  list,
  rows,
  query,
  viewer,
  facets = [],
}: {
  list: ListDefinition<Row, Viewer>;
  rows: readonly Row[];
  query: Query;
  viewer: Viewer;
  facets?: readonly string[];
}): QueryResult<Row> {
  const index = indexOf(list, rows, viewer);
  const inScope = scopeTest({ list, rows, query, viewer, index });
  const filters = query.filters.map(({ column, ...condition }) => ({
    column,
    matches: matcherOf(columnOf(list, column), { column, ...condition }, viewer),
  }));
  const counts = new Map(facets.map((column) => [column, new Map<Operand, number>()]));
  const found: number[] = [];

  for (const [at, row] of rows.entries()) {
    if (!inScope(at)) continue;
    const failed = new Set<string>();
    for (const filter of filters) if (!filter.matches(row)) failed.add(filter.column);
    if (failed.size === 0) found.push(at);
    for (const [column, count] of counts) {
      const isCounted = failed.size === 0 || (failed.size === 1 && failed.has(column));
      if (!isCounted) continue;
      const definition = columnOf(list, column);
      for (const value of new Set(operandsOf(definition, definition.value(row, viewer)))) {
        count.set(value, (count.get(value) ?? 0) + 1);
      }
    }
  }

  sortInPlace(found, index, query.sort);
  const from = query.page * query.perPage;
  const page = found.slice(from, from + query.perPage);
  return {
    // Each index comes from the walk over the rows.
    rows: page.map((at) => rows[at] as Row),
    total: found.length,
    facets: Object.fromEntries([...counts].map(([column, count]) => [column, facetValues(count)])),
  };
}

function columnOf<Row, Viewer>(list: ListDefinition<Row, Viewer>, name: string) {
  const column = list.columns[name];
  if (!column) throw new Error(`No such column: ${name}`);
  return column;
}

/** Ids, fixed conditions and search: what no facet count leaves out. */
function scopeTest<Row, Viewer>({
  list,
  rows,
  query,
  viewer,
  index,
}: {
  list: ListDefinition<Row, Viewer>;
  rows: readonly Row[];
  query: Query;
  viewer: Viewer;
  index: RowIndex;
}): (at: number) => boolean {
  const tests: ((at: number) => boolean)[] = [];
  const { ids, notIds } = query;
  if (ids || notIds) {
    const idAt = index.ids();
    if (ids) tests.push((at) => ids.has(idAt[at] ?? ""));
    if (notIds) tests.push((at) => !notIds.has(idAt[at] ?? ""));
  }
  for (const condition of query.where) {
    const matches = matcherOf(columnOf(list, condition.column), condition, viewer);
    // Each index comes from the walk over the rows.
    tests.push((at) => matches(rows[at] as Row));
  }
  if (query.words.length > 0) tests.push(searchTest(index.searchText("search"), query.words));
  if (query.objectiveWords.length > 0) {
    tests.push(searchTest(index.searchText("lo_search"), query.objectiveWords));
  }
  return (at) => tests.every((test) => test(at));
}

const searchTest =
  (texts: readonly string[], words: readonly string[]) =>
  (at: number): boolean =>
    words.every((word) => texts[at]?.includes(word));

/** Empty values come last in both directions; ties go by id, upwards in both. */
function sortInPlace(found: number[], index: RowIndex, sort: Query["sort"]): void {
  const ranks = index.ranks(sort.column);
  const idRanks = index.idRanks();
  const direction = sort.isDescending ? -1 : 1;
  const at = (array: Int32Array, i: number): number => array[i] ?? -1;
  found.sort((a, b) => {
    const rankA = at(ranks, a);
    const rankB = at(ranks, b);
    if (rankA !== rankB) {
      if (rankA < 0) return 1;
      if (rankB < 0) return -1;
      return (rankA - rankB) * direction;
    }
    return at(idRanks, a) - at(idRanks, b);
  });
}

function facetValues(count: ReadonlyMap<Operand, number>): FacetValue[] {
  return [...count]
    .filter(([value]) => value !== null)
    .map(([value, n]) => ({ value, count: n }))
    .sort((a, b) => b.count - a.count || (String(a.value) < String(b.value) ? -1 : 1));
}
