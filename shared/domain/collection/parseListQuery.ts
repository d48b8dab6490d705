import type { FieldProblem } from "../../contract/errors.ts";
import type { ListQuery } from "../../contract/lists.ts";
import { wordsOf } from "./fold.ts";
import { columnNamed, defaultPerPage, type ListDefinition } from "./listDefinition.ts";
import { parseConditionList, parseConditionMap, parseFilterPairs } from "./parseConditions.ts";
import type { Query } from "./query.ts";

export type ParsedListQuery = { ok: true; query: Query } | { ok: false; problems: FieldProblem[] };

/**
 * Reads a request against the columns of its list. A column that the list does not name, a value that is not of its
 * kind, and JSON that is none are problems, each with the parameter it stands in.
 */
export function parseListQuery<Row, Viewer>(
  list: ListDefinition<Row, Viewer>,
  request: ListQuery,
): ParsedListQuery {
  const problems: FieldProblem[] = [];
  const sort = parseSort(list, request, problems);
  if (list.hasNumberedIds) {
    for (const name of ["ids", "not_ids"] as const) {
      const stray = request[name]?.findIndex((id) => !/^[1-9]\d{0,14}$/.test(id)) ?? -1;
      if (stray >= 0) problems.push({ path: `${name}.${stray}`, message: "must be the number of an item" });
    }
  }
  const filters = [
    ...parseFilterPairs(list, request.filters ?? [], problems),
    ...parseConditionMap(list, "dynamic_filters", request.dynamic_filters, problems),
    ...parseConditionList(list, "generic_filters", request.generic_filters, problems),
  ];
  const where = parseConditionMap(list, "where", request.where, problems);
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    query: {
      ids: request.ids && new Set(request.ids),
      notIds: request.not_ids && new Set(request.not_ids),
      words: wordsOf(request.search ?? ""),
      objectiveWords: wordsOf(request.lo_search ?? ""),
      sort,
      filters,
      where,
      page: Number(request.page ?? 0),
      perPage: Number(request.per_page ?? defaultPerPage),
    },
  };
}

function parseSort<Row, Viewer>(
  list: ListDefinition<Row, Viewer>,
  { sort_by, sort_order }: ListQuery,
  problems: FieldProblem[],
): Query["sort"] {
  const fallback = list.sortOptions[0];
  if (!fallback) throw new Error("A list needs a default sort");
  const column = sort_by === undefined ? fallback.column : columnNamed(list, sort_by);
  const option = list.sortOptions.find((each) => each.column === column);
  // Only what the list offers here: a column may be sortable in one course and not in another.
  if (column === undefined || !option) {
    problems.push({ path: "sort_by", message: `this list can't be sorted by ${sort_by}` });
    return { column: fallback.column, isDescending: false };
  }
  return { column, isDescending: (sort_order ?? option.firstOrder) === "DESC" };
}
