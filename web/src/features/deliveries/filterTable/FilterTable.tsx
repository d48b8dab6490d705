import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { counted } from "#shared/words/counted.ts";
import { narrowScreen } from "../../../ui/DataTable.tsx";
import { FilterCards } from "./FilterCards.tsx";
import { FilterGrid } from "./FilterGrid.tsx";
import type { FilterColumn } from "./filterColumn.ts";
import classes from "./filterTable.module.css";
import { Pagination } from "./Pagination.tsx";
import { TableTools } from "./TableTools.tsx";
import { drawnAtOnce, useTableView } from "./useTableView.ts";

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
  const { view, put, found, page, drawn, left, drawMore } = useTableView(rows, columns, hasPages);
  const isNarrow = useMediaQuery(narrowScreen, false, { getInitialValueInEffect: false });
  const Rows = isNarrow ? FilterCards : FilterGrid;
  const shown = columns.filter(({ key }) => !view.hidden.includes(key));
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
        {drawn.length === 0 && <NoRowFits onShowAll={() => put({ filters: {}, search: "", searchIn: "" })} />}
      </section>
      {left > 0 && (
        <Button variant="default" size="xs" onClick={drawMore}>
          {moreText(Math.min(left, drawnAtOnce))}
        </Button>
      )}
      {hasPages && (
        <Pagination
          label={`Pages of ${label.toLowerCase()}`}
          page={page.page}
          pages={page.pages}
          per={view.per}
          onPage={(next) => put({ page: next })}
          onPer={(per) => put({ per })}
        />
      )}
    </>
  );
}

function NoRowFits({ onShowAll }: { onShowAll: () => void }) {
  return (
    <div className={classes.empty}>
      <p>No row fits this search and these filters.</p>
      <Button variant="default" size="xs" onClick={onShowAll}>
        Show all rows
      </Button>
    </div>
  );
}
