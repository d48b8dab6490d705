import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useMemo } from "react";
import classes from "./DataTable.module.css";
import type { GridColumn } from "./GridCells.tsx";
import { type Sort, type SortValue, sortRows } from "./tableSort.ts";
import { highlightOf, VirtualGrid } from "./VirtualGrid.tsx";

export type TableColumn<Row> = Omit<GridColumn<Row>, "isSortable" | "isControl"> & {
  sortBy?: (row: Row) => SortValue;
};

export const narrowScreen = "(max-width: 47.99em)";

/**
 * A table that can be sorted by its heads, with head and first column staying in view. The first column names the row.
 * On a narrow screen each row becomes a card. Many rows are drawn only where they are seen.
 */
export function DataTable<Row>(props: {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** The row as a card, for narrow screens. */
  card: (row: Row) => ReactNode;
  /** A number that grows with each change of the row; undefined once the change is no news any more. */
  changeOf?: (row: Row) => number | undefined;
  noRows?: ReactNode;
  isDense?: boolean;
  isWhole?: boolean;
}) {
  const isNarrow = useMediaQuery(narrowScreen, false, { getInitialValueInEffect: false });
  const rows = useMemo(
    () => sortRows(props.rows, props.columns, props.sort),
    [props.rows, props.columns, props.sort],
  );
  if (rows.length === 0) return props.noRows;
  return isNarrow ? <Cards {...props} rows={rows} /> : <Grid {...props} rows={rows} />;
}

type Parts<Row> = Parameters<typeof DataTable<Row>>[0];

function Grid<Row>(props: Parts<Row>) {
  const { rows } = props;
  const columns = useMemo(
    () => props.columns.map((column) => ({ ...column, isSortable: column.sortBy !== undefined })),
    [props.columns],
  );
  return (
    <VirtualGrid
      label={props.label}
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index]}
      keyOf={props.keyOf}
      sort={props.sort}
      onSort={props.onSort}
      changeOf={props.changeOf}
      isDense={props.isDense}
      isWhole={props.isWhole}
    />
  );
}

function Cards<Row>(props: Parts<Row>) {
  return (
    <ul className={classes.cards} aria-label={props.label}>
      {props.rows.map((row) => {
        const change = props.changeOf?.(row);
        return (
          <li key={props.keyOf(row)} className={classes.card} data-changed={highlightOf(change)}>
            {props.card(row)}
          </li>
        );
      })}
    </ul>
  );
}
