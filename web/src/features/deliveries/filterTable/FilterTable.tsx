import { Button, Checkbox, NativeSelect, Popover, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconColumns } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { counted } from "#shared/words/counted.ts";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import classes from "./filterTable.module.css";
import { Pagination } from "./Pagination.tsx";
import { nextSorts, pagesOf, plainView, rowsOf, type TableColumn, type TableView } from "./tableView.ts";

export type FilterColumn<Row> = TableColumn<Row> & {
  cell?: (row: Row) => ReactNode;
  isNumber?: boolean;
};

/** Rows that are drawn at first, and with each "Show more". */
const drawnAtOnce = 200;
const searchDelayMs = 200;
const rowsText = counted({ one: "{n} row", other: "{n} rows" });
const moreText = counted({ one: "Show {n} more row", other: "Show {n} more rows" });

/**
 * Table of the assessment pages: a filter on each column, a search over one or all of them, several sorts at once with their
 * positions, columns that can be hidden, and pages. @see spec assessments §2.4
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
      <Tools columns={columns} view={view} put={put} label={label} />
      <p className={classes.count} role="status">
        {found.length === rows.length
          ? rowsText(rows.length)
          : `${rowsText(found.length)} of ${rows.length} shown`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
      <section className={classes.scroller} aria-label={label} tabIndex={0}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {shown.map((column) => (
                <Head key={column.key} column={column} view={view} put={put} />
              ))}
            </tr>
            <tr className={classes.filters}>
              {shown.map(({ key, label: name, isControl, isNumber }) => (
                <td key={key} className={isNumber ? classes.number : undefined}>
                  {!isControl && (
                    <TextInput
                      size="xs"
                      aria-label={`Filter ${name}`}
                      placeholder="type to filter"
                      value={view.filters[key] ?? ""}
                      maxLength={200}
                      onChange={({ currentTarget: { value } }) =>
                        put({ filters: { ...view.filters, [key]: value } })
                      }
                    />
                  )}
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {drawn.map((row) => (
              <tr key={props.keyOf(row)}>
                {shown.map((column) => {
                  const content = column.cell ? column.cell(row) : column.text(row);
                  if (column.key === props.head)
                    return (
                      <th key={column.key} scope="row">
                        {content}
                      </th>
                    );
                  return (
                    <td key={column.key} className={column.isNumber ? classes.number : undefined}>
                      {content}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
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

type ViewProps<Row> = {
  columns: readonly FilterColumn<Row>[];
  view: TableView;
  put: (change: Partial<TableView>) => void;
};

function Tools<Row>({ columns, view, put, label }: ViewProps<Row> & { label: string }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const readable = columns.filter(({ isControl }) => !isControl);
  return (
    <div className={classes.tools}>
      <SearchBox
        label={`Search ${label.toLowerCase()}`}
        value={view.search}
        delayMs={searchDelayMs}
        className={classes.search}
        onSearch={(search) => put({ search })}
      />
      <NativeSelect
        aria-label="Search in"
        value={view.searchIn}
        data={[
          { value: "", label: "All columns" },
          ...readable.map(({ key, label: name }) => ({ value: key, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => put({ searchIn: value })}
      />
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconColumns size={16} aria-hidden />}
            onClick={() => setIsOpen(!isOpen)}
          >
            Columns
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <fieldset className={classes.columns} aria-labelledby={id}>
            <legend id={id}>Columns shown</legend>
            {columns.map(({ key, label: name }) => (
              <Checkbox
                key={key}
                label={name}
                checked={!view.hidden.includes(key)}
                // One column stays: a table without any shows nothing to come back from.
                disabled={!view.hidden.includes(key) && view.hidden.length === columns.length - 1}
                onChange={({ currentTarget: { checked } }) =>
                  put({
                    hidden: checked ? view.hidden.filter((one) => one !== key) : [...view.hidden, key],
                    // A filter that nobody sees would hide rows for no reason.
                    filters: checked ? view.filters : { ...view.filters, [key]: "" },
                  })
                }
              />
            ))}
          </fieldset>
        </Popover.Dropdown>
      </Popover>
      {view.sorts.length > 0 && (
        <Button variant="subtle" onClick={() => put({ sorts: [] })}>
          Clear sort
        </Button>
      )}
    </div>
  );
}

function Head<Row>({
  column: { key, label, isControl, isNumber },
  view,
  put,
}: Omit<ViewProps<Row>, "columns"> & { column: FilterColumn<Row> }) {
  if (isControl) return <th scope="col">{label}</th>;
  const at = view.sorts.findIndex((sort) => sort.key === key);
  const sort = view.sorts[at];
  const Arrow = sort?.order === "DESC" ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={isNumber ? classes.number : undefined}
      aria-sort={sort ? (sort.order === "ASC" ? "ascending" : "descending") : "none"}
    >
      <button
        type="button"
        className={classes.sort}
        onClick={() => put({ sorts: nextSorts(view.sorts, key) })}
      >
        {label}
        {sort && (
          <>
            <Arrow size={14} stroke={1.8} aria-hidden />
            <span className={classes.place}>
              <VisuallyHidden>, sort position </VisuallyHidden>
              {at + 1}
            </span>
          </>
        )}
      </button>
    </th>
  );
}
