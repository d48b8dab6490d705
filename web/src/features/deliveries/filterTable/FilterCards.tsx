import { Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { ColumnFilter } from "./ColumnFilter.tsx";
import type { RowsProps } from "./FilterGrid.tsx";
import { contentOf } from "./filterColumn.ts";
import classes from "./filterTable.module.css";
import type { ViewProps } from "./TableTools.tsx";
import { nextSorts } from "./tableView.ts";

/** Rows as cards for narrow screens: the column that names the row as title, the others under it with their names. */
export function FilterCards<Row>({ rows, columns, keyOf, head, ...view }: RowsProps<Row>) {
  const title = columns.find(({ key }) => key === head);
  const others = columns.filter(({ key }) => key !== head);
  return (
    <>
      <SortAndFilter columns={columns} {...view} />
      <ul className={classes.cards}>
        {rows.map((row) => (
          <li key={keyOf(row)} className={classes.card}>
            {title && <div className={classes.cardTitle}>{contentOf(title, row)}</div>}
            <dl>
              {others.map((column) => (
                <div key={column.key}>
                  <dt>{column.label}</dt>
                  <dd>{contentOf(column, row) || "–"}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Sorts and filters by column, which the heads of the table bring on wide screens. */
function SortAndFilter<Row>({ columns, view, put, label }: ViewProps<Row>) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant={isOpen ? "light" : "default"}
        rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Sort and filter
      </Button>
      <fieldset
        id={id}
        className={classes.narrowFilters}
        hidden={!isOpen}
        aria-label={`Sort and filter ${label.toLowerCase()}`}
      >
        {columns
          .filter(({ isControl }) => !isControl)
          .map(({ key, label: name }) => {
            const at = view.sorts.findIndex((sort) => sort.key === key);
            const order = view.sorts[at]?.order;
            const Arrow = order === "DESC" ? IconArrowDown : IconArrowUp;
            const state = order
              ? `, ${order === "ASC" ? "ascending" : "descending"}, position ${at + 1}`
              : "";
            return (
              <div key={key} className={classes.narrowFilter}>
                <Button
                  size="xs"
                  variant={order ? "light" : "default"}
                  justify="space-between"
                  aria-label={`Sort by ${name}${state}`}
                  rightSection={
                    order && (
                      <>
                        <Arrow size={14} stroke={1.8} aria-hidden />
                        {at + 1}
                      </>
                    )
                  }
                  onClick={() => put({ sorts: nextSorts(view.sorts, key) })}
                >
                  {name}
                </Button>
                <ColumnFilter name={name} columnKey={key} view={view} put={put} />
              </div>
            );
          })}
      </fieldset>
    </>
  );
}
