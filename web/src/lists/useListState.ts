import { useState } from "react";
import { useLocation } from "react-router";

/** What a person has asked of a list. `page` counts from 0 and is the last one that was loaded. */
export type ListState = {
  search: string;
  sortBy: string;
  sortOrder: "ASC" | "DESC";
  /** Simple filters, `column=value`. */
  filters: readonly string[];
  page: number;
};

export type ListStateHandle = {
  state: ListState;
  /** A change of search, sort or filter goes back to the first page. */
  change: (change: Partial<Omit<ListState, "page">>) => void;
  reachedPage: (page: number) => void;
};

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
  typeof value === "object" && value !== null;

/** The list's state in a history entry, or undefined where there is none that can be read. */
export function listStateIn(entry: unknown, name: string): ListState | undefined {
  const kept = isRecord(entry) ? entry[`list:${name}`] : undefined;
  if (!isRecord(kept)) return undefined;
  const { search, sortBy, sortOrder, filters, page } = kept;
  const isReadable =
    typeof search === "string" &&
    typeof sortBy === "string" &&
    (sortOrder === "ASC" || sortOrder === "DESC") &&
    Array.isArray(filters) &&
    filters.every((filter) => typeof filter === "string") &&
    typeof page === "number";
  return isReadable ? { search, sortBy, sortOrder, filters, page } : undefined;
}
