import { type ReactNode, useId } from "react";
import { ScrollRegion } from "../ScrollRegion.tsx";
import classes from "./charts.module.css";

export type ChartTable = {
  /** The first one is of the rows' heads. */
  heads: readonly string[];
  rows: readonly { key: string | number; head: ReactNode; cells: readonly ReactNode[] }[];
  foot?: { head: string; cells: readonly string[] };
};

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

function FiguresTable(props: { caption: string; table: ChartTable }) {
  const { heads, rows, foot } = props.table;
  return (
    <details className={classes.figures}>
      <summary>Show as table</summary>
      <ScrollRegion className={classes.tableFrame} label={`Table: ${props.caption}`}>
        <table className={classes.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, head, cells }) => (
              <tr key={key}>
                <th scope="row">{head}</th>
                {cells.map((cell, at) => (
                  <td key={heads[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
          {foot && (
            <tfoot>
              <tr>
                <th scope="row">{foot.head}</th>
                {foot.cells.map((cell, at) => (
                  <td key={heads[at + 1]}>{cell}</td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </ScrollRegion>
    </details>
  );
}
