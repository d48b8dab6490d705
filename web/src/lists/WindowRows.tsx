import classes from "./InfiniteList.module.css";
import type { RowsProps } from "./PlainRows.tsx";
import { useWindowRows } from "./useWindowRows.ts";

/**
 * The rows in sight of a list that scrolls with the page and has many. Drawn all at first, and those in sight once many were
 * loaded, what had gone by would have no height: the page would jump then, and again for who comes back.
 */
export function WindowRows<Item>(props: RowsProps<Item>) {
  const { items, keyOf } = props;
  const { list, rows } = useWindowRows({ count: items.length, heightPx: props.rowPx, isMany: true });
  return (
    <ul {...list} className={`${classes.list} ${props.className ?? ""}`} aria-label={props.label}>
      {rows.map(({ index, place }) => {
        const item = items[index];
        return (
          item !== undefined && (
            <li key={keyOf(item)} {...place}>
              {props.renderItem(item)}
            </li>
          )
        );
      })}
    </ul>
  );
}
