import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useMemo, useRef } from "react";
import { narrowScreen } from "../ui/DataTable.tsx";
import type { GridColumn } from "../ui/GridCells.tsx";
import { VirtualGrid } from "../ui/VirtualGrid.tsx";
import { ListCards } from "./ListCards.tsx";
import { RowCheckbox } from "./RowCheckbox.tsx";
import type { ListWindows } from "./useListWindows.ts";
import type { Selection } from "./useSelection.ts";
import { useTableScroll } from "./useTableScroll.ts";

/** A column of a list's table. `sortBy` is the list's own column that its head sorts by. */
export type ListColumn<Row> = Omit<GridColumn<Row>, "key" | "isSortable" | "isControl"> & { sortBy?: string };

export type ListSort = { sortBy: string; sortOrder: "ASC" | "DESC" };

/** The rows of a list as a table, or as cards on a narrow screen, of which only those in sight are fetched and drawn. */
export function ListTable<Row>(props: {
  label: string;
  columns: readonly ListColumn<Row>[];
  card: (row: Row) => ReactNode;
  windows: ListWindows<Row>;
  total: number;
  idOf: (row: Row) => string | number;
  nameOf: (row: Row) => string;
  selection: Selection | undefined;
  sort: ListSort;
  onSort: (sort: ListSort) => void;
}) {
  const { windows, selection, columns, nameOf, idOf } = props;
  const isNarrow = useMediaQuery(narrowScreen, false, { getInitialValueInEffect: false });
  const scroller = useRef<HTMLElement>(null);
  useTableScroll(props.label, scroller);

  const gridColumns = useMemo((): GridColumn<Row>[] => {
    const shown = columns.map((column) => ({
      ...column,
      key: column.sortBy ?? column.head,
      isSortable: column.sortBy !== undefined,
    }));
    if (!selection) return shown;
    const cell = (row: Row): ReactNode => (
      <RowCheckbox id={String(idOf(row))} name={nameOf(row)} selection={selection} />
    );
    return [{ key: "select", head: "Select", widthPx: 44, isControl: true, cell }, ...shown];
  }, [columns, selection, idOf, nameOf]);

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
