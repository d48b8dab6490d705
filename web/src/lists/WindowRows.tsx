import classes from "./InfiniteList.module.css";
import type { RowsProps } from "./PlainRows.tsx";
import { useWindowRows } from "./useWindowRows.ts";

/** The rows of a list that scrolls with the page: where they are many, those in sight. */
export function WindowRows<Item>(props: RowsProps<Item>) {
  const { items, keyOf } = props;
  const { list, rows } = useWindowRows({ count: items.length, heightPx: props.rowPx });
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
