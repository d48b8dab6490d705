import { useState } from "react";
import { useSearchParams } from "react-router";
import { adminPageSizes } from "#shared/contract/bank/adminList.ts";
import { localMemory } from "../../../api/browserStorage.ts";

type AdminSort = { column: string; direction: "asc" | "desc" };

const sortColumnKey = "sortColumn";
const sortDirectionKey = "sortDirection";

/** Questions that a list takes: names of filters by typed text, of filters by chosen values, and of columns that sort. */
export type AdminListKeys = {
  textKeys: readonly string[];
  choiceKeys: readonly string[];
  sortable: readonly string[];
};

/** Sort that was used last; by number upwards where there is none. @see spec assessments §2.12 */
function keptSort(sortable: readonly string[]): AdminSort {
  const column = localMemory.getItem(sortColumnKey) ?? "";
  const isColumn = sortable.includes(column);
  const direction = localMemory.getItem(sortDirectionKey) === "desc" ? "desc" : "asc";
  return isColumn ? { column, direction } : { column: "id", direction: "asc" };
}

const choicesAt = (address: URLSearchParams, key: string): string[] => [
  ...address.getAll(`${key}[]`),
  ...address.getAll(key),
];

/** Filters of the address, named as the server asks for them. */
export function filtersOf(
  address: URLSearchParams,
  { textKeys, choiceKeys }: Pick<AdminListKeys, "textKeys" | "choiceKeys">,
): Record<string, string | string[]> {
  const filters: Record<string, string | string[]> = {};
  for (const key of textKeys) {
    const value = address.get(key) ?? "";
    if (value !== "") filters[`filters[${key}]`] = key === "id" ? [value] : value;
  }
  for (const key of choiceKeys) {
    const values = choicesAt(address, key);
    if (values.length > 0) filters[`filters[${key}]`] = values;
  }
  return filters;
}

/** The sort of a list, kept in the browser. */
function useKeptSort(sortable: readonly string[]) {
  const [sort, setSort] = useState(() => keptSort(sortable));
  return {
    sort,
    /** The other direction of the same column, or upwards by another. */
    sortBy: (column: string, direction?: AdminSort["direction"]): void => {
      const turned = sort.column === column && sort.direction === "asc" ? "desc" : "asc";
      const next = { column, direction: direction ?? turned };
      localMemory.setItem(sortColumnKey, next.column);
      localMemory.setItem(sortDirectionKey, next.direction);
      setSort(next);
    },
  };
}

/**
 * State of a provider's list: page, rows a page and filters stand in the address, the sort in the browser's storage. A filter of numbers
 * (`id`) is typed, and asked as a list of one.
 */
export function useAdminAddress(keys: AdminListKeys) {
  const { textKeys, choiceKeys, sortable } = keys;
  const [address, setAddress] = useSearchParams();
  const { sort, sortBy } = useKeptSort(sortable);
  const page = /^[1-9]\d{0,5}$/.test(address.get("page") ?? "") ? Number(address.get("page")) : 1;
  const per = adminPageSizes.find((size) => size === address.get("per")) ?? "10";
  const filters = filtersOf(address, keys);

  const textOf = (key: string): string => address.get(key) ?? "";

  /** Writes the address anew as a step of the history. Whatever changes but the page leads to the first page. */
  function change(next: (params: URLSearchParams) => void, { keepsPage = false } = {}): void {
    setAddress((before) => {
      const params = new URLSearchParams(before);
      next(params);
      if (!keepsPage) params.set("page", "1");
      params.set("per", params.get("per") ?? per);
      return params;
    });
  }

  return {
    query: { page: String(page), per, sort_col: sort.column, sort_dir: sort.direction, ...filters },
    page,
    per,
    sort,
    isFiltered: Object.keys(filters).length > 0,
    textOf,
    choicesOf: (key: string) => choicesAt(address, key),
    setText: (key: string, value: string) => {
      if (value === textOf(key)) return;
      change((params) => (value === "" ? params.delete(key) : params.set(key, value)));
    },
    setChoices: (key: string, values: readonly string[]) =>
      change((params) => {
        params.delete(key);
        params.delete(`${key}[]`);
        for (const value of values) params.append(`${key}[]`, value);
      }),
    clearFilters: () =>
      change((params) => {
        for (const key of [...textKeys, ...choiceKeys]) {
          params.delete(key);
          params.delete(`${key}[]`);
        }
      }),
    setPage: (next: number) => change((params) => params.set("page", String(next)), { keepsPage: true }),
    setPer: (next: string) => change((params) => params.set("per", next)),
    sortBy: (column: string, direction?: AdminSort["direction"]) => {
      sortBy(column, direction);
      if (page !== 1) change(() => {});
    },
  };
}
export type AdminAddress = ReturnType<typeof useAdminAddress>;
