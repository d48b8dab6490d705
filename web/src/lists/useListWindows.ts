import {
  keepPreviousData,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ListQuery } from "#shared/contract/lists.ts";
import { defaultPageSize, type ListSource } from "./listSource.ts";

export type ListWindows<Item> = {
  /** The first window: what it is told by whether the list is there at all. */
  first: UseQueryResult<Item[]>;
  /** Rows that the filters show, on all pages; undefined until the server has counted them. */
  total: number | undefined;
  /** Undefined while the row is on its way. */
  rowAt: (index: number) => Item | undefined;
  /** Says which rows are in sight: their windows are fetched, and what is no longer wanted is cancelled. */
  see: (first: number, last: number) => void;
  /** The rows shown belong to the question before; the new ones are on their way. */
  isChanging: boolean;
  /** Why rows that are in sight did not come. */
  error: unknown;
  retry: () => void;
};

/** Rows in sight are asked for this long after they came into it: who scrolls past asks for little. */
const settleMs = 120;

/**
 * The rows of a list of any length, fetched by windows of one page each, where they are looked at. A changed question shows
 * the rows of the one before until its own first window is there.
 * @see rulings 12
 */
export function useListWindows<Item>(
  source: ListSource<Item>,
  asked: ListQuery,
  count: UseQueryResult<{ count: number }>,
): ListWindows<Item> {
  const client = useQueryClient();
  const size = source.pageSize ?? defaultPageSize;
  const { seen, see, seeAgain } = useSeen();

  const windowOf = (query: ListQuery, page: number) => ({
    queryKey: [...source.key, "window", query, page],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      source.list({ ...query, page: String(page), per_page: String(size) }, signal),
  });

  const first = useQuery({ ...windowOf(asked, 0), placeholderData: keepPreviousData });
  const isChanging = first.isPlaceholderData || count.isPlaceholderData;
  const [shown, setShown] = useState(asked);
  if (!isChanging && shown !== asked) {
    setShown(asked);
    seeAgain();
  }

  const pages = pagesBetween(Math.floor(seen.first / size), Math.floor(seen.last / size));
  const windows = useQueries({ queries: pages.map((page) => windowOf(shown, page)) });
  const rows = new Map(pages.map((page, at) => [page, windows[at]?.data]));
  const failed = [first, ...windows].filter(({ error }) => error !== null);

  return {
    first,
    total: first.data === undefined ? undefined : count.data?.count,
    // What was in sight before is shown without asking, such as the row that has kept the focus.
    rowAt: (index) => {
      const page = Math.floor(index / size);
      const known = rows.get(page) ?? client.getQueryData<Item[]>(windowOf(shown, page).queryKey);
      return known?.[index % size];
    },
    see,
    isChanging,
    error: failed[0]?.error ?? count.error,
    retry: () => {
      for (const query of failed) void query.refetch();
      if (count.error) void count.refetch();
    },
  };
}

const pagesBetween = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/**
 * The rows in sight, told at most every so often while somebody scrolls. `seeAgain` begins at the top for another question:
 * `see` is another function then, so that a table that stands elsewhere says again which rows it shows.
 */
function useSeen() {
  const [{ seen, round }, setState] = useState({ seen: { first: 0, last: 0 }, round: 0 });
  const latest = useRef(seen);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const see = useCallback(
    (first: number, last: number) => {
      latest.current = { first, last };
      timer.current ??= window.setTimeout(() => {
        timer.current = undefined;
        setState((before) => ({ ...before, seen: latest.current }));
      }, settleMs);
    },
    [round],
  );
  const seeAgain = (): void =>
    setState((before) => ({ seen: { first: 0, last: 0 }, round: before.round + 1 }));
  return { seen, see, seeAgain };
}
