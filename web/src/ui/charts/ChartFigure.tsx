import { type ReactNode, useId } from "react";
import classes from "./charts.module.css";
import { type ChartTable, FiguresTable } from "./FiguresTable.tsx";

/**
 * A chart with its question as a title and the same figures as a table beneath, or a line that says that there are none.
 * @see design Charts
 */
export function ChartFigure(props: {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** Said in place of the chart, where there is nothing to draw. */
  none: string | undefined;
  table: ChartTable;
  /** Note on how to read it. */
  foot?: ReactNode;
  children: (titleId: string) => ReactNode;
}) {
  const titleId = useId();
  return (
    <figure className={classes.figure} aria-labelledby={titleId}>
      <figcaption className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {props.title}
        </h2>
        {props.aside}
      </figcaption>
      {props.none !== undefined ? (
        <p className={classes.none}>{props.none}</p>
      ) : (
        <>
          {props.children(titleId)}
          {props.foot && <p className={classes.foot}>{props.foot}</p>}
          <FiguresTable caption={props.title} table={props.table} />
        </>
      )}
    </figure>
  );
}
