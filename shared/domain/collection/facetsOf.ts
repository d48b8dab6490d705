import type { ListFacet } from "../../contract/lists.ts";
import type { ListDefinition } from "./listDefinition.ts";
import type { QueryResult } from "./runQuery.ts";

/** The dynamic filters of a list with their values and counts, in the list's order. @see spec courses §2.2 "Filters" */
export function facetsOf<Row, Viewer>(
  list: ListDefinition<Row, Viewer>,
  counted: QueryResult<Row>["facets"],
): ListFacet[] {
  return (list.facets ?? []).map(({ column, title }) => ({
    name: column,
    title,
    options: (counted[column] ?? []).flatMap(({ value, count }) =>
      value === null
        ? []
        : [{ value, label: list.columns[column]?.words?.[String(value)] ?? String(value), count }],
    ),
  }));
}
