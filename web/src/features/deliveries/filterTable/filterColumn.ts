import type { ReactNode } from "react";
import type { TableColumn } from "./tableView.ts";

export type FilterColumn<Row> = TableColumn<Row> & {
  cell?: (row: Row) => ReactNode;
  isNumber?: boolean;
};

/** Content of a row's cell in a column. */
export const contentOf = <Row>(column: FilterColumn<Row>, row: Row): ReactNode =>
  column.cell ? column.cell(row) : column.text(row);
