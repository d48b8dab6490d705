import type { ReactNode } from "react";
import classes from "./InfiniteList.module.css";

export type RowsProps<Item> = {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => number | string;
  renderItem: (item: Item) => ReactNode;
  rowPx?: number;
  className?: string | undefined;
};

/** The rows of a list, all of them. */
export function PlainRows<Item>(props: RowsProps<Item>) {
  return (
    <ul className={`${classes.list} ${props.className ?? ""}`} aria-label={props.label}>
      {props.items.map((item) => (
        <li key={props.keyOf(item)}>{props.renderItem(item)}</li>
      ))}
    </ul>
  );
}
