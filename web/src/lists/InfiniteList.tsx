import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { loadedLater } from "../ui/loadedLater.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { virtualFrom } from "../ui/virtualFrom.ts";
import classes from "./InfiniteList.module.css";
import { ListFrame, MoreFailed } from "./ListFrame.tsx";
import { PlainRows, type RowsProps } from "./PlainRows.tsx";
import type { ListResult } from "./useListQuery.ts";

/** @see spec courses §9 "scroll buffer 1000px; debounce 250 ms" */
const scrollBufferPx = 1000;
const scrollDebounceMs = 250;

/** Rows that follow each other page after page as the person scrolls. */
export function InfiniteList<Item>(props: {
  label: string;
  result: ListResult<Item>;
  keyOf: (item: Item) => number | string;
  renderItem: (item: Item) => ReactNode;
  /** One row in the layout's own shape. */
  skeleton: ReactNode;
  empty: { hint: ReactNode; action?: ReactNode };
  /** How the next rows come: by themselves, or when 'More' is pressed. */
  paging?: "scroll" | "button";
  /** About how high a row is, of a list that scrolls with the page: many rows are then drawn only where they are seen. */
  rowPx?: number;
  className?: string | undefined;
}) {
  const { result } = props;

  if (result.items === undefined) {
    return result.error ? (
      <ErrorState error={result.error} onRetry={result.retry} />
    ) : (
      <div className={props.className} aria-busy="true">
        <VisuallyHidden as="output">Loading {props.label}</VisuallyHidden>
        {Array.from({ length: 5 }, (_, row) => (
          <div key={row} aria-hidden="true">
            {props.skeleton}
          </div>
        ))}
      </div>
    );
  }
  if (result.items.length === 0) {
    return (
      <EmptyState title="No Items" action={props.empty.action}>
        {props.empty.hint}
      </EmptyState>
    );
  }
  return (
    <ListFrame isChanging={result.isChanging}>
      <Rows {...props} items={result.items} />
      {result.isLoadingMore && <div aria-hidden="true">{props.skeleton}</div>}
      {result.error ? (
        <MoreFailed onRetry={result.retry} />
      ) : (
        <NextRows paging={props.paging ?? "scroll"} result={result} />
      )}
    </ListFrame>
  );
}

/** Loads the component that draws many rows when there are many: a list is known to be long before its rows come. */
const LaterRows = loadedLater<RowsProps<unknown>>(
  async () => (await import("./WindowRows.tsx")).WindowRows,
  PlainRows,
);

function Rows<Item>(props: RowsProps<Item> & { result: Pick<ListResult<Item>, "count"> }) {
  const { result, ...rows } = props;
  const isMany = Math.max(result.count ?? 0, rows.items.length) >= virtualFrom;
  if (!isMany || rows.rowPx === undefined) return <PlainRows {...rows} />;
  // The rows go through it as they are.
  return <LaterRows {...(rows as RowsProps<unknown>)} />;
}

/** @see spec courses §2.2 "The More button is disabled when the last page returned fewer items than the page size" */
function NextRows(props: {
  paging: "scroll" | "button";
  result: Pick<ListResult<unknown>, "hasMore" | "isLoadingMore" | "loadMore">;
}) {
  const { hasMore, isLoadingMore, loadMore } = props.result;
  if (props.paging === "scroll") return hasMore && <MoreRows onNear={loadMore} />;
  return (
    <Button
      variant="default"
      className={classes.more ?? ""}
      disabled={!hasMore}
      loading={isLoadingMore}
      onClick={loadMore}
    >
      More
    </Button>
  );
}

/** Stands after the last row; asks for more when it comes near the window. */
function MoreRows(props: { onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const onNear = useEffectEvent(props.onNear);

  useEffect(() => {
    if (!mark.current) return;
    let timer: number | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        window.clearInterval(timer);
        // Asks again while the mark stays near: a page of rows may be shorter than the buffer.
        if (entry?.isIntersecting) timer = window.setInterval(() => onNear(), scrollDebounceMs);
      },
      { rootMargin: `${scrollBufferPx}px` },
    );
    observer.observe(mark.current);
    return () => {
      observer.disconnect();
      window.clearInterval(timer);
    };
  }, []);

  return <div ref={mark} className={classes.mark} />;
}
