import { Skeleton } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import classes from "./ListCards.module.css";
import { RowCheckbox } from "./RowCheckbox.tsx";
import type { ListWindows } from "./useListWindows.ts";
import type { Selection } from "./useSelection.ts";
import { useWindowRows } from "./useWindowRows.ts";

/** A card of three lines, with the gap to the next one; each is measured once it is drawn. */
const cardHeightPx = 100;

/** A list's rows as cards under one another, for narrow screens: the page itself scrolls, as long as the list is. */
export function ListCards<Row>(props: {
  label: string;
  card: (row: Row) => readonly ReactNode[];
  windows: Pick<ListWindows<Row>, "rowAt" | "see">;
  total: number;
  idOf: (row: Row) => string | number;
  nameOf: (row: Row) => string;
  selection: Selection | undefined;
  isSelectable?: (row: Row) => boolean;
}) {
  const { windows, selection, total } = props;
  const { see } = windows;
  const { first, last, list, rows } = useWindowRows({ count: total, heightPx: cardHeightPx });
  useEffect(() => see(first, last), [see, first, last]);

  return (
    <ul {...list} className={classes.cards} aria-label={props.label}>
      {rows.map(({ index, place }) => {
        const row = windows.rowAt(index);
        return (
          <li key={index} {...place} className={classes.place}>
            <div
              className={classes.card}
              data-selected={(row && selection?.ids.has(String(props.idOf(row)))) || undefined}
            >
              {row === undefined ? (
                <Skeleton h={48} w="80%" aria-hidden="true" />
              ) : (
                <>
                  {selection && props.isSelectable?.(row) !== false && (
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
