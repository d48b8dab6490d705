import { useState } from "react";
import { Link } from "react-router";
import type { TableColumn } from "../ui/DataTable.tsx";
import classes from "./reports.module.css";
import { words } from "./words.ts";

/** So many values stand on a card at once; the rest on demand. */
const shownAtOnce = 3;

/** Returns true for a column that the heading of a card stands for. */
export const isName = (key: string): boolean =>
  key === "first_name" || key === "last_name" || key === "title";

/** A row of a report on a narrow screen. */
export function ReportCard<Row>(props: {
  name: string;
  /** Address that the name leads to; undefined if it leads nowhere. */
  to: string | undefined;
  row: Row;
  columns: readonly TableColumn<Row>[];
}) {
  const { name, to, row, columns } = props;
  const [isOpen, setIsOpen] = useState(false);
  const values = columns.filter(({ key }) => !isName(key));
  const pair = ({ key, head, cell }: TableColumn<Row>) => (
    <div key={key} className={classes.pair}>
      <dt>{head}</dt>
      <dd>{cell(row)}</dd>
    </div>
  );
  return (
    <>
      <p className={classes.cardName}>{to === undefined ? name : <Link to={to}>{name}</Link>}</p>
      <dl className={classes.pairs}>{values.slice(0, shownAtOnce).map(pair)}</dl>
      {values.length > shownAtOnce && (
        <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary className={classes.more}>
            {isOpen ? words.lessAbout({ name }) : words.moreAbout({ name })}
          </summary>
          {isOpen && <dl className={classes.pairs}>{values.slice(shownAtOnce).map(pair)}</dl>}
        </details>
      )}
    </>
  );
}
