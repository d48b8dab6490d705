import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import classes from "../../../bank/bank.module.css";
import type { AdminAddress } from "./useAdminAddress.ts";

/** Head of a column; a press sorts by it, another the other way. */
export function SortHead(props: {
  column: { name: string; label: string; isSortable: boolean };
  address: Pick<AdminAddress, "sort" | "sortBy">;
  "data-frozen"?: true;
  style?: CSSProperties;
  /** Handle at the edge of the head. */
  children?: ReactNode;
}) {
  const { column, address, children, ...more } = props;
  const { sort } = address;
  const direction = sort.column === column.name ? sort.direction : undefined;
  const Arrow = direction === "desc" ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      // What stands at the edge has a name of its own.
      {...(children === undefined ? {} : { "aria-label": column.label })}
      {...more}
      {...(column.isSortable && direction
        ? { "aria-sort": direction === "asc" ? "ascending" : "descending" }
        : {})}
    >
      {column.isSortable ? (
        <button type="button" className={classes.sort} onClick={() => address.sortBy(column.name)}>
          {column.label}
          {direction && <Arrow size={14} aria-hidden />}
        </button>
      ) : (
        column.label
      )}
      {children}
    </th>
  );
}
