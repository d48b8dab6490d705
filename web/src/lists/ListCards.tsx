import { Skeleton } from "@mantine/core";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import classes from "./ListCards.module.css";
import { RowCheckbox } from "./RowCheckbox.tsx";
import type { ListWindows } from "./useListWindows.ts";
import type { Selection } from "./useSelection.ts";

/** A card of three lines, with the gap to the next one; each is measured once it is drawn. */
const cardHeightPx = 100;

/** A list's rows as cards under one another, for narrow screens: the page itself scrolls, as long as the list is. */
export function ListCards<Row>(props: {
  label: string;
  card: (row: Row) => readonly ReactNode[];
  windows: ListWindows<Row>;
  total: number;
  idOf: (row: Row) => string | number;
  nameOf: (row: Row) => string;
  selection: Selection | undefined;
}) {
  const { windows, selection, total } = props;
  const { see } = windows;
  const list = useRef<HTMLUListElement>(null);
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    if (box) setTopPx(box.top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: total,
    estimateSize: () => cardHeightPx,
    overscan: 6,
    scrollMargin: topPx,
  });
  const first = virtual.range?.startIndex ?? 0;
  const last = virtual.range?.endIndex ?? 0;
  useEffect(() => see(first, last), [see, first, last]);

  return (
    <ul
      ref={list}
      className={classes.cards}
      aria-label={props.label}
      style={{ blockSize: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = windows.rowAt(index);
        return (
          <li
            key={index}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            className={classes.place}
            style={{ transform: `translateY(${start - topPx}px)` }}
          >
            <div
              className={classes.card}
              data-selected={(row && selection?.ids.has(String(props.idOf(row)))) || undefined}
            >
              {row === undefined ? (
                <Skeleton h={48} w="80%" aria-hidden="true" />
              ) : (
                <>
                  {selection && (
                    <RowCheckbox
                      id={String(props.idOf(row))}
                      name={props.nameOf(row)}
                      selection={selection}
                    />
                  )}
                  <CardText lines={props.card(row)} />
                </>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function CardText(props: { lines: readonly ReactNode[] }) {
  const [name, ...others] = props.lines;
  return (
    <div className={classes.text}>
      <strong>{name}</strong>
      {others.map((line, at) => (
        <div key={at}>{line}</div>
      ))}
    </div>
  );
}
