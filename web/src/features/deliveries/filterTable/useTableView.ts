import { useState } from "react";
import { pageOf, plainView, rowsOf, type TableColumn, type TableView } from "./tableView.ts";

/** Rows that are drawn at first, and with each "Show more". */
export const drawnAtOnce = 200;

/** View of a table, and the rows that it shows. @param hasPages - False: all rows are on one page. */
export function useTableView<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  hasPages: boolean,
) {
  const [view, setView] = useState<TableView>(plainView);
  const [parts, setParts] = useState(1);
  const found = rowsOf(rows, columns, view);
  const page = pageOf(found, view);
  const onPage = hasPages ? page.rows : found;
  const drawn = onPage.slice(0, parts * drawnAtOnce);
  return {
    ...{ view, found, page, drawn },
    /** Rows of the page that are not drawn yet. */
    left: onPage.length - drawn.length,
    drawMore: () => setParts(parts + 1),
    /** Changes the view. Whatever changes what is shown begins at the first page. */
    put: (change: Partial<TableView>): void => {
      setView((before) => ({ ...before, page: 1, ...change }));
      setParts(1);
    },
  };
}
