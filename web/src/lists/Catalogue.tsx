import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useScrollMemory } from "../api/useScrollMemory.ts";
import { InfiniteList } from "./InfiniteList.tsx";
import { ListToolbar } from "./ListToolbar.tsx";
import { type ListFace, listSource, type RoutesOf } from "./listSource.ts";
import { useListQuery } from "./useListQuery.ts";
import { everything, firstState, isNarrowed, type ListState, useListState } from "./useListState.ts";

/**
 * A list of the catalogue: its state in the history entry, and its rows page after page.
 * @see spec courses §2.2
 */
export function useCatalogue<Item>(parts: {
  /** Where the history entry keeps it. */
  name: string;
  list: ListFace<Item>;
  routes: RoutesOf<Item>;
  params?: Record<string, string>;
  /** How it stands at first, where that is not the list's own first state. */
  initial?: Omit<ListState, "page">;
  /** Rows that stand first; undefined until it is known which. Left out where the list has none. */
  pinnedIds?: readonly string[] | undefined;
}) {
  const { list } = parts;
  const handle = useListState(parts.name, parts.initial ?? firstState(list));
  const source = listSource(parts.routes, list, parts.params);
  const result = useListQuery(source, handle, {
    list,
    ...("pinnedIds" in parts && { pinnedIds: parts.pinnedIds }),
  });
  useScrollMemory(result.items !== undefined);
  return { list, handle, result };
}

/** About what a row with a cover, a synopsis of one line and its buttons takes. */
const rowPx = 130;

/** List of the catalog: search, filters, sort, count, and its rows under one another. */
export function Catalogue<Item>(props: {
  label: string;
  searchLabel: string;
  catalogue: ReturnType<typeof useCatalogue<Item>>;
  /** Between the search and the rows. */
  above?: ReactNode;
  /** The rows where the page knows more of them than the server has said. */
  items?: readonly Item[] | undefined;
  renderItem: (item: Item) => ReactNode;
  skeleton: ReactNode;
  /** How the next rows come. @see spec courses §2.2 "Paging" */
  paging?: "scroll" | "button";
  /** Number of rows found, in the reader's language; the server says it in English. */
  countText?: (count: number) => string;
  /** Said where there is nothing at all, where nothing fits, and on the button that shows everything again. */
  texts: { none: string; noneFits: string; showAll: string };
  /** Advice for an empty list. */
  firstStep?: ReactNode;
}) {
  const { texts } = props;
  const { list, handle, result } = props.catalogue;
  return (
    <>
      <ListToolbar
        searchLabel={props.searchLabel}
        list={list}
        handle={handle}
        facets={result.facets}
        countMessage={
          props.countText && result.count !== undefined ? props.countText(result.count) : result.countMessage
        }
      />
      {props.above}
      <InfiniteList
        label={props.label}
        result={props.items ? { ...result, items: [...props.items] } : result}
        paging={props.paging ?? "scroll"}
        keyOf={list.id}
        rowPx={rowPx}
        renderItem={props.renderItem}
        skeleton={props.skeleton}
        empty={
          isNarrowed(handle.state)
            ? {
                hint: texts.noneFits,
                action: (
                  <Button variant="default" onClick={() => handle.change(everything)}>
                    {texts.showAll}
                  </Button>
                ),
              }
            : { hint: texts.none, action: props.firstStep }
        }
      />
    </>
  );
}
