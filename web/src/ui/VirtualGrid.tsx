import { useVirtualizer } from "@tanstack/react-virtual";
import { Fragment, type KeyboardEvent, memo, type ReactNode, type RefObject, useEffect, useRef } from "react";
import classes from "./DataTable.module.css";
import { withFocused } from "./drawnRows.ts";
import {
  BodyCell,
  denseRowHeightPx,
  Gap,
  type GridColumn,
  GroupHeads,
  HeadCell,
  rowHeightPx,
} from "./GridCells.tsx";
import { ScrollRegion } from "./ScrollRegion.tsx";
import type { Sort } from "./tableSort.ts";
import { useMoreAtEnd } from "./useMoreAtEnd.ts";
import { virtualFrom } from "./virtualFrom.ts";

export type VirtualGridProps<Row> = {
  label: string;
  columns: readonly GridColumn<Row>[];
  count: number;
  /** Undefined while the row is on its way: its place is kept. */
  rowAt: (index: number) => Row | undefined;
  keyOf: (row: Row) => string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  isSelected?: (row: Row) => boolean;
  /** A number that grows with each change of the row; undefined once the change is no news any more. */
  changeOf?: ((row: Row) => number | undefined) | undefined;
  /** Told which rows are drawn. */
  onSee?: (first: number, last: number) => void;
  scroller?: RefObject<HTMLElement | null>;
  /** Lower rows, so that more of them stand on a screen. */
  isDense?: boolean | undefined;
  /** Every row is drawn, wherever one scrolls: for print. */
  isWhole?: boolean | undefined;
};

/**
 * The table itself: head and first column stay in view, and many rows are drawn only where they are seen. The row that has
 * the focus stays drawn wherever one scrolls.
 */
export function VirtualGrid<Row>(props: VirtualGridProps<Row>) {
  const { count, columns, onSee } = props;
  const ownScroller = useRef<HTMLElement>(null);
  const scroller = props.scroller ?? ownScroller;
  const focused = useRef<number | undefined>(undefined);
  const isMore = useMoreAtEnd(scroller);
  const heightPx = props.isDense ? denseRowHeightPx : rowHeightPx;
  const shown = useShownRows({
    ...{ count, heightPx, scroller, focused, onSee },
    isVirtual: count >= virtualFrom && !props.isWhole,
  });
  const keyAt = uniqueKeys();
  const widthPx = columns.reduce((sum, column) => sum + column.widthPx, 0);

  return (
    <div className={classes.frame} data-more={isMore || undefined}>
      <ScrollRegion className={classes.scroller} ref={scroller} label={props.label} onKeyDown={goToAnEnd}>
        <table
          className={classes.table}
          data-dense={props.isDense || undefined}
          data-tight={(!props.isDense && columns.length >= tightFrom) || undefined}
          style={{ inlineSize: widthPx }}
          aria-rowcount={count + 1}
        >
          <GridHead columns={columns} sort={props.sort} onSort={props.onSort} />
          <tbody
            onFocus={(event) => {
              const at = event.target.closest("tr")?.getAttribute("aria-rowindex");
              focused.current = at ? Number(at) - 2 : undefined;
            }}
            onBlur={() => {
              focused.current = undefined;
            }}
          >
            {shown.map((index, at) => {
              const row = props.rowAt(index);
              const before = at === 0 ? -1 : (shown[at - 1] ?? -1);
              return (
                <Fragment key={keyAt(index, row && props.keyOf(row))}>
                  <Gap rows={index - before - 1} columns={columns.length} rowHeightPx={heightPx} />
                  <BodyRow
                    row={row}
                    index={index}
                    columns={columns}
                    isSelected={row !== undefined && props.isSelected?.(row)}
                    change={row === undefined ? undefined : props.changeOf?.(row)}
                  />
                </Fragment>
              );
            })}
            <Gap rows={count - 1 - (shown.at(-1) ?? -1)} columns={columns.length} rowHeightPx={heightPx} />
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

function GridHead<Row>(props: Pick<VirtualGridProps<Row>, "columns" | "sort" | "onSort">) {
  const { columns } = props;
  const isGrouped = columns.some(({ group }) => group !== undefined);
  return (
    <>
      <colgroup>
        {columns.map((column) => (
          <col key={column.key} style={{ inlineSize: column.widthPx }} />
        ))}
      </colgroup>
      <thead data-grouped={isGrouped || undefined}>
        {isGrouped && <GroupHeads columns={columns} />}
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
    </>
  );
}

/** Places of the rows that are drawn: those near the window and the one that has the focus, or all of a short table. */
function useShownRows(given: {
  count: number;
  isVirtual: boolean;
  heightPx: number;
  scroller: RefObject<HTMLElement | null>;
  focused: RefObject<number | undefined>;
  onSee: ((first: number, last: number) => void) | undefined;
}): readonly number[] {
  const { count, isVirtual, heightPx, scroller, focused, onSee } = given;
  const virtual = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => heightPx,
    overscan: 10,
    rangeExtractor: (range) => withFocused(range, focused.current),
  });
  const shown = isVirtual
    ? virtual.getVirtualItems().map(({ index }) => index)
    : Array.from({ length: count }, (_, index) => index);
  const [first, last] = isVirtual
    ? [virtual.range?.startIndex ?? 0, virtual.range?.endIndex ?? 0]
    : [0, Math.max(0, count - 1)];
  useEffect(() => onSee?.(first, last), [onSee, first, last]);
  return shown;
}

/**
 * Home and End go to the first and the last row in one step. The browser's own way there is a smooth scroll, which passes rows
 * that nobody asked for, and stops midway when the table is laid out again.
 */
function goToAnEnd(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target, altKey } = event;
  if (target !== currentTarget || altKey || (key !== "Home" && key !== "End")) return;
  event.preventDefault();
  currentTarget.scrollTop = key === "Home" ? 0 : currentTarget.scrollHeight;
}

/** So many columns stand closer, and so beside one another on a screen of 1280 pixels. */
const tightFrom = 10;

/** A row that has moved between two readings may stand in both: each place has a key of its own. */
function uniqueKeys(): (index: number, key: string | undefined) => string {
  const used = new Set<string>();
  return (index, key) => {
    if (key === undefined || used.has(key)) return `place ${index}`;
    used.add(key);
    return key;
  };
}

type BodyRowProps<Row> = {
  row: Row | undefined;
  index: number;
  columns: readonly GridColumn<Row>[];
  isSelected: boolean | undefined;
  change: number | undefined;
};

/** Drawn again only when the row itself changes: scrolling draws just the rows that come into view. */
const BodyRow = memo(function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { columns } = props;
  const naming = columns.findIndex((column) => !column.isControl);
  return (
    <tr
      aria-rowindex={props.index + 2}
      className={classes.row}
      data-changed={highlightOf(props.change)}
      data-selected={props.isSelected || undefined}
    >
      {columns.map((column, at) => (
        <BodyCell key={column.key} column={column} row={props.row} isRowHead={at === naming} />
      ))}
    </tr>
  );
  // memo() forgets the type parameter of what it wraps.
}) as <Row>(props: BodyRowProps<Row>) => ReactNode;

/** Two names in turn, so that a second change plays the highlight from its start. */
export function highlightOf(change: number | undefined): "odd" | "even" | undefined {
  return change === undefined ? undefined : change % 2 === 0 ? "even" : "odd";
}
