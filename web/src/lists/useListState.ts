import { useState } from "react";
import { useLocation } from "react-router";
import type { SortOption } from "#shared/domain/collection/listDefinition.ts";
import type { FacetValue } from "./FacetFilter.tsx";

/** Query of a person on a list. `page` counts from 0 and is the last one that was loaded. */
export type ListState = {
  search: string;
  /** The search by learning objective. */
  objective?: string;
  sortBy: string;
  sortOrder: "ASC" | "DESC";
  /** Simple filters, `column=value`. */
  filters: readonly string[];
  /** Generic filters: the title of each and the label of its chosen option. */
  generic?: Readonly<Record<string, string>>;
  /** Dynamic filters: the title of each and its chosen values. */
  facets?: Readonly<Record<string, readonly FacetValue[]>>;
  page: number;
};

export type ListStateHandle = {
  state: ListState;
  /** A change of search, sort or filter goes back to the first page. */
  change: (change: Partial<Omit<ListState, "page">>) => void;
  reachedPage: (page: number) => void;
};

/** How a list stands before anybody asks anything of it. */
export function firstState(list: { sortOptions: readonly SortOption[] }): Omit<ListState, "page"> {
  const [first] = list.sortOptions;
  if (!first) throw new Error("A list needs a default sort");
  return { search: "", sortBy: first.column, sortOrder: first.firstOrder, filters: [] };
}

/** The change that takes every filter away, and leaves what is searched. */
export const unfiltered = { filters: [], generic: {}, facets: {} } as const;

/** The change that takes every search and filter away. */
export const everything = { search: "", objective: "", ...unfiltered } as const;

/** True if anything is filtered, beside the search. */
export const isFiltered = ({ filters, generic = {}, facets = {} }: Omit<ListState, "page">): boolean =>
  filters.length > 0 ||
  Object.keys(generic).length > 0 ||
  Object.values(facets).some((values) => values.length > 0);

/** True if the list shows less than there is. */
export const isNarrowed = (state: Omit<ListState, "page">): boolean =>
  state.search !== "" || (state.objective ?? "") !== "" || isFiltered(state);

/**
 * The state of a list, kept in the browser's history entry: going back restores search, sort, filters and how far the
 * list had been scrolled. It is written past the router on purpose, so that typing in a search box is no navigation.
 * @see spec courses §2.2 "State"
 */
export function useListState(name: string, initial: Omit<ListState, "page">): ListStateHandle {
  const location = useLocation();
  const [state, setState] = useState<ListState>(
    () => listStateIn(location.state, name) ?? { ...initial, page: 0 },
  );

  function keep(next: ListState): void {
    setState(next);
    const entry: unknown = window.history.state;
    const kept = isRecord(entry) ? entry : {};
    const user = isRecord(kept.usr) ? kept.usr : {};
    window.history.replaceState({ ...kept, usr: { ...user, [`list:${name}`]: next } }, "");
  }

  return {
    state,
    change: (change) => keep({ ...state, ...change, page: 0 }),
    reachedPage: (page) => {
      if (page !== state.page) keep({ ...state, page });
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The list's state in a history entry, or undefined where there is none that can be read. */
export function listStateIn(entry: unknown, name: string): ListState | undefined {
  const kept = isRecord(entry) ? entry[`list:${name}`] : undefined;
  if (!isRecord(kept)) return undefined;
  const { search, sortBy, sortOrder, filters, page, objective, generic, facets } = kept;
  const isReadable =
    typeof search === "string" &&
    typeof sortBy === "string" &&
    (sortOrder === "ASC" || sortOrder === "DESC") &&
    isListOf(filters, isText) &&
    typeof page === "number";
  if (!isReadable) return undefined;
  return {
    search,
    sortBy,
    sortOrder,
    filters,
    page,
    ...(isText(objective) && { objective }),
    ...(isRecordOf(generic, isText) && { generic }),
    ...(isRecordOf(facets, isChoice) && { facets }),
  };
}

const isText = (value: unknown): value is string => typeof value === "string";
const isListOf = <T>(value: unknown, is: (one: unknown) => one is T): value is T[] =>
  Array.isArray(value) && value.every(is);
const isRecordOf = <T>(value: unknown, is: (one: unknown) => one is T): value is Record<string, T> =>
  isRecord(value) && Object.values(value).every(is);
const isChoice = (value: unknown): value is readonly FacetValue[] =>
  isListOf(value, (one): one is FacetValue => ["string", "number", "boolean"].includes(typeof one));
