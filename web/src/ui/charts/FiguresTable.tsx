import type { ReactNode } from "react";
import { ScrollRegion } from "../ScrollRegion.tsx";
import classes from "./charts.module.css";
import { words } from "./chartWords.ts";

export type ChartTable = {
  /** The first one is of the rows' heads. */
  heads: readonly string[];
  rows: readonly { key: string | number; head: ReactNode; cells: readonly ReactNode[] }[];
  foot?: { head: string; cells: readonly string[] };
};

/** Figures of a chart as a table, closed until asked for. */
export function FiguresTable(props: { caption: string; table: ChartTable }) {
  const { heads, rows, foot } = props.table;
  return (
    <details className={classes.figures}>
      <summary>{words.showAsTable}</summary>
      <ScrollRegion className={classes.tableFrame} label={words.tableOf({ caption: props.caption })}>
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
