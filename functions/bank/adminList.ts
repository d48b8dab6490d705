import { fold } from "#shared/domain/collection/fold.ts";
import type { ListDefinition } from "#shared/domain/collection/listDefinition.ts";
import type { Condition } from "#shared/domain/collection/query.ts";
import { runQuery } from "#shared/domain/collection/runQuery.ts";

type AdminQuery = {
  page?: string | undefined;
  per?: string | undefined;
  sort_col?: string | undefined;
  sort_dir?: string | undefined;
};

/**
 * Runs a query of the provider's lists over rows, by the list engine. A text filter holds where the cell contains the text,
 * case and accents aside.
 */
export function runAdminList<Row extends object>(
  list: ListDefinition<Row>,
  rows: readonly Row[],
  query: AdminQuery,
  {
    texts = {},
    conditions = [],
    ids,
    isShown,
  }: {
    /** Column → text to look for. */
    texts?: Readonly<Record<string, string | undefined>>;
    conditions?: readonly Condition[];
    ids?: readonly string[] | undefined;
    isShown?: (row: Row) => boolean;
  } = {},
): { rows: Row[]; count: number } {
  const containing = Object.entries(texts).flatMap(([column, asked]) => {
    const text = fold(asked ?? "").trim();
    return text && Object.hasOwn(list.columns, column) ? [{ column, text }] : [];
  });
  const result = runQuery({
    list,
    rows,
    viewer: undefined,
    query: {
      ids: ids && new Set(ids),
      notIds: undefined,
      words: [],
      objectiveWords: [],
      sort: { column: query.sort_col ?? "id", isDescending: query.sort_dir === "desc" },
      filters: conditions,
      where: [],
      page: Number(query.page ?? 1) - 1,
      perPage: Number(query.per ?? 10),
    },
    isShown,
    containing,
  });
  return { rows: result.rows, count: result.total };
}

/** Numbers of an ID filter: one, or several with commas or spaces between. Anything else finds nothing. */
export const idsOf = (values: readonly string[] | undefined): string[] | undefined =>
  values?.flatMap((value) => value.split(/[\s,]+/).filter(Boolean));

/** The condition that a column has one of some values; none where nothing was asked. */
export const anyOf = (column: string, values: readonly (string | number)[] | undefined): Condition[] =>
  values && values.length > 0 ? [{ column, operator: "in", values }] : [];
