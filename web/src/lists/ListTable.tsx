import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useMemo, useRef } from "react";
import type { SortOption } from "#shared/domain/collection/listDefinition.ts";
import { narrowScreen } from "../ui/DataTable.tsx";
import type { GridColumn } from "../ui/GridCells.tsx";
import { VirtualGrid } from "../ui/VirtualGrid.tsx";
import { ListCards } from "./ListCards.tsx";
import { RowCheckbox } from "./RowCheckbox.tsx";
import type { ListWindows } from "./useListWindows.ts";
import type { Selection } from "./useSelection.ts";
import { useTableScroll } from "./useTableScroll.ts";

/**
 * A column of a list's table: one that the list sorts by, under the list's own label and with what the row holds where
 * nothing else is said, or another one, with a head of its own.
 */
export type ListColumn<Row> = Pick<GridColumn<Row>, "widthPx" | "align"> &
  (
    | { name: Extract<keyof Row, string>; head?: string; cell?: (row: Row) => ReactNode }
    // `sort`: the list's column that it sorts by, where the row holds it under no name of its own.
    | { head: string; sort?: string; cell: (row: Row) => ReactNode }
  );

function gridColumn<Row>(column: ListColumn<Row>, sorts: readonly SortOption[]): GridColumn<Row> {
  const { widthPx, align } = column;
  const look = { widthPx, ...(align && { align }) };
  if (!("name" in column)) {
    const { head, sort, cell } = column;
    return { ...look, key: sort ?? head, head, cell, ...(sort && { isSortable: true }) };
  }
  const { name, head, cell } = column;
  const sort = sorts.find((option) => option.column === name);
  return {
    ...look,
    key: name,
    head: head ?? sort?.label ?? name,
    isSortable: sort !== undefined,
    ...(sort && { firstOrder: sort.firstOrder }),
    cell: cell ?? ((row) => String(row[name] ?? "")),
  };
}

export type ListSort = { sortBy: string; sortOrder: "ASC" | "DESC" };

/** The rows of a list as a table, or as cards on a narrow screen, of which only those in sight are fetched and drawn. */
export function ListTable<Row>(props: {
  label: string;
  columns: readonly ListColumn<Row>[];
  card: (row: Row) => readonly ReactNode[];
  windows: Pick<ListWindows<Row>, "rowAt" | "see">;
  total: number;
  idOf: (row: Row) => string | number;
  nameOf: (row: Row) => string;
  selection: Selection | undefined;
  /** Rows that can be selected; absent: all of them. */
  isSelectable?: (row: Row) => boolean;
  /** Head of the column of checkboxes. */
  selectHead?: string;
  sorts: readonly SortOption[];
  sort: ListSort;
  onSort: (sort: ListSort) => void;
}) {
  const { windows, selection, columns, sorts, nameOf, idOf, isSelectable, selectHead = "Select" } = props;
  const isNarrow = useMediaQuery(narrowScreen, false, { getInitialValueInEffect: false });
  const scroller = useRef<HTMLElement>(null);
  useTableScroll(props.label, scroller);

  const gridColumns = useMemo((): GridColumn<Row>[] => {
    const shown = columns.map((column) => gridColumn(column, sorts));
    if (!selection) return shown;
    const cell = (row: Row): ReactNode =>
      isSelectable?.(row) === false ? null : (
        <RowCheckbox id={String(idOf(row))} name={nameOf(row)} selection={selection} />
      );
    return [{ key: "select", head: selectHead, widthPx: 38, isControl: true, cell }, ...shown];
  }, [columns, sorts, selection, idOf, nameOf, isSelectable, selectHead]);

  if (isNarrow) return <ListCards {...props} />;
  return (
    <VirtualGrid
      label={props.label}
      scroller={scroller}
      columns={gridColumns}
      count={props.total}
      rowAt={windows.rowAt}
      keyOf={(row) => String(idOf(row))}
      sort={{ key: props.sort.sortBy, order: props.sort.sortOrder }}
      onSort={({ key, order }) => props.onSort({ sortBy: key, sortOrder: order })}
      {...(selection && { isSelected: (row: Row) => selection.ids.has(String(idOf(row))) })}
      onSee={windows.see}
    />
  );
}
