import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { counted } from "#shared/words/counted.ts";
import { narrowScreen } from "../../../ui/DataTable.tsx";
import { FilterCards } from "./FilterCards.tsx";
import { FilterGrid } from "./FilterGrid.tsx";
import type { FilterColumn } from "./filterColumn.ts";
import classes from "./filterTable.module.css";
import { Pagination } from "./Pagination.tsx";
import { TableTools } from "./TableTools.tsx";
import { pagesOf, plainView, rowsOf, type TableView } from "./tableView.ts";

/** Rows that are drawn at first, and with each "Show more". */
const drawnAtOnce = 200;
const rowsText = counted({ one: "{n} row", other: "{n} rows" });
const moreText = counted({ one: "Show {n} more row", other: "Show {n} more rows" });

/**
 * Table of the assessment pages: a filter on each column, a search over one or all of them, several sorts at once with their
 * positions, columns that can be hidden, and pages. On a narrow screen each row becomes a card. @see spec assessments §2.4
 * @param hasPages - False for tables that are saved as a whole.
 */
export function FilterTable<Row>(props: {
  label: string;
  columns: readonly FilterColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => number | string;
  /** Column that names the row. */
  head: string;
  empty: string;
  hasPages?: boolean;
}) {
  const { label, columns, rows, hasPages = true } = props;
  const [view, setView] = useState<TableView>(plainView);
  const [parts, setParts] = useState(1);
  const isNarrow = useMediaQuery(narrowScreen, false, { getInitialValueInEffect: false });
  const Rows = isNarrow ? FilterCards : FilterGrid;
  // Whatever changes what is shown begins at the first page.
  const put = (change: Partial<TableView>): void => {
    setView((before) => ({ ...before, page: 1, ...change }));
    setParts(1);
  };
  const found = rowsOf(rows, columns, view);
  const pages = pagesOf(found.length, view.per);
  const page = Math.min(view.page, pages);
  const onPage = hasPages ? found.slice((page - 1) * view.per, page * view.per) : found;
  const drawn = onPage.slice(0, parts * drawnAtOnce);
  const shown = columns.filter(({ key }) => !view.hidden.includes(key));
  const left = onPage.length - drawn.length;
  if (rows.length === 0) return <p className={classes.empty}>{props.empty}</p>;
  return (
    <>
      <TableTools columns={columns} view={view} put={put} label={label} />
      <p className={classes.count} role="status">
        {found.length === rows.length
          ? rowsText(rows.length)
          : `${rowsText(found.length)} of ${rows.length} shown`}
      </p>
      <section
        className={isNarrow ? undefined : classes.scroller}
        aria-label={label}
        // A keyboard scrolls the table.
        {...(isNarrow ? {} : { tabIndex: 0 })}
      >
        <Rows rows={drawn} columns={shown} {...{ view, put, label }} keyOf={props.keyOf} head={props.head} />
        {drawn.length === 0 && (
          <div className={classes.empty}>
            <p>No row fits this search and these filters.</p>
            <Button
              variant="default"
              size="xs"
              onClick={() => put({ filters: {}, search: "", searchIn: "" })}
            >
              Show all rows
            </Button>
          </div>
        )}
      </section>
      {left > 0 && (
        <Button variant="default" size="xs" onClick={() => setParts(parts + 1)}>
          {moreText(Math.min(left, drawnAtOnce))}
        </Button>
      )}
      {hasPages && (
        <Pagination
          label={`Pages of ${label.toLowerCase()}`}
          page={page}
          pages={pages}
          per={view.per}
          onPage={(next) => put({ page: next })}
          onPer={(per) => put({ per })}
        />
      )}
    </>
  );
}
