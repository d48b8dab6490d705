import type { ListDefinition } from "./listDefinition.ts";

/** Description in words of what a caller can ask of a list, for its routes. */
export function describeList(
  list: Pick<
    ListDefinition<never, never>,
    "columns" | "sortOptions" | "selectFilters" | "genericFilters" | "facets"
  >,
): string {
  const columns = Object.entries(list.columns);
  const filterable = columns.filter(([, column]) => column.filterable).map(([name]) => name);
  const facets = (list.facets ?? []).map(({ title }) => title);
  const simple = list.selectFilters.flatMap(({ options }) => options.map(({ filter }) => filter));
  return [
    said(
      "Sorted by",
      list.sortOptions.map(({ column }) => column),
    ),
    said("Filters", filterable),
    said("Simple filters", simple),
    said("Dynamic filters", facets),
  ]
    .filter(Boolean)
    .join(" ");
}

const said = (what: string, names: readonly string[]): string =>
  names.length > 0 ? `${what}: ${names.join(", ")}.` : "";
