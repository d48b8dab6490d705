import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ListQuery } from "#shared/contract/lists.ts";
import type { ListState, ListStateHandle } from "./useListState.ts";

/** Rows a page of a catalogue list holds. @see spec courses §9 */
export const defaultPageSize = 12;

type PageParam = { page: number; perPage: number };

export type ListSource<Item> = {
  key: readonly unknown[];
  list: (query: ListQuery, signal: AbortSignal) => Promise<Item[]>;
  count: (query: ListQuery, signal: AbortSignal) => Promise<{ count: number; message: string }>;
  idOf: (item: Item) => number | string;
  pageSize?: number;
};

/** The query parameters of a list's state, without its page. @see spec courses §7 "Shared catalogue list" */
export function queryOf(state: ListState): ListQuery {
  return {
    sort_by: state.sortBy,
    sort_order: state.sortOrder,
    ...(state.search ? { search: state.search } : {}),
    ...(state.filters.length > 0 ? { filters: [...state.filters] } : {}),
  };
}

/** Later pages may repeat what has moved in the meantime; each id stands once, where it came first. */
export function withoutRepeats<Item>(items: readonly Item[], idOf: (item: Item) => number | string): Item[] {
  const seen = new Set<number | string>();
  return items.filter((item) => {
    const id = idOf(item);
    return seen.has(id) ? false : seen.add(id);
  });
}

/**
 * The rows of a list, page after page, and the server's count message. A fresh load asks for all pages that the state
 * had reached in one go; a changed question cancels the one before.
 */
export function useListQuery<Item>(source: ListSource<Item>, handle: ListStateHandle) {
  const { state, reachedPage } = handle;
  const size = source.pageSize ?? defaultPageSize;
  const asked = queryOf(state);
  const firstPage: PageParam = { page: 0, perPage: (state.page + 1) * size };

  const rows = useInfiniteQuery<
    Item[],
    Error,
    InfiniteData<Item[], PageParam>,
    readonly unknown[],
    PageParam
  >({
    queryKey: [...source.key, "rows", asked],
    queryFn: ({ pageParam, signal }) =>
      source.list({ ...asked, page: String(pageParam.page), per_page: String(pageParam.perPage) }, signal),
    initialPageParam: firstPage,
    getNextPageParam: (last, _, param) =>
      last.length < param.perPage
        ? undefined
        : { page: (param.page * param.perPage + param.perPage) / size, perPage: size },
    placeholderData: keepPreviousData,
  });
  const count = useQuery({
    queryKey: [...source.key, "count", asked],
    queryFn: ({ signal }) => source.count(asked, signal),
    placeholderData: keepPreviousData,
  });

  const pages = rows.isPlaceholderData ? undefined : rows.data?.pageParams;
  const last = pages?.at(-1);
  const lastPage = last ? (last.page * last.perPage + last.perPage) / size - 1 : undefined;
  useEffect(() => {
    if (lastPage !== undefined) reachedPage(lastPage);
  });

  return {
    items: rows.data ? withoutRepeats(rows.data.pages.flat(), source.idOf) : undefined,
    countMessage: count.data?.message,
    /** The rows shown belong to the question before; the new ones are on their way. */
    isChanging: rows.isPlaceholderData,
    isLoadingMore: rows.isFetchingNextPage,
    hasMore: rows.hasNextPage && !rows.isPlaceholderData,
    error: rows.error,
    loadMore: () => {
      if (!rows.isFetching) void rows.fetchNextPage();
    },
    retry: () => void (rows.isFetchNextPageError ? rows.fetchNextPage() : rows.refetch()),
  };
}

export type ListResult<Item> = ReturnType<typeof useListQuery<Item>>;
