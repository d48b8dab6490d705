import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { ColumnFilter } from "./ColumnFilter.tsx";
import { contentOf, type FilterColumn } from "./filterColumn.ts";
import classes from "./filterTable.module.css";
import type { ViewProps } from "./TableTools.tsx";
import { nextSorts } from "./tableView.ts";

export type RowsProps<Row> = ViewProps<Row> & {
  rows: readonly Row[];
  keyOf: (row: Row) => number | string;
  /** Column that names the row. */
  head: string;
};

/** Rows as a table, with a filter under each head. */
export function FilterGrid<Row>({ label, rows, columns, keyOf, head, view, put }: RowsProps<Row>) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} view={view} put={put} />
          ))}
        </tr>
        <tr className={classes.filters}>
          {columns.map(({ key, label: name, isControl, isNumber }) => (
            <td key={key} className={isNumber ? classes.number : undefined}>
              {!isControl && <ColumnFilter name={name} columnKey={key} view={view} put={put} />}
            </td>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => {
              const content = contentOf(column, row);
              if (column.key === head)
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
  );
}

function Head<Row>({
  column: { key, label, isControl, isNumber },
  view,
  put,
}: Pick<ViewProps<Row>, "view" | "put"> & { column: FilterColumn<Row> }) {
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
