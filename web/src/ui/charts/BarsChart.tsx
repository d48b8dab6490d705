import type { ReactNode } from "react";
import { numberText } from "#shared/words/numbers.ts";
import { loadedLater } from "../loadedLater.tsx";
import type { BarRow } from "./BarRows.tsx";
import { ChartFigure } from "./ChartFigure.tsx";
import { PlotSkeleton } from "./PlotSkeleton.tsx";

const BarRows = loadedLater(async () => (await import("./BarRows.tsx")).BarRows, PlotSkeleton);

/** A thing a row, and how it divides, as bars that lie on their side. All rows have the same parts, which together are the whole. */
export function BarsChart(props: {
  title: string;
  /** Head of the table's first column: what the rows are. */
  of: string;
  rows: readonly BarRow[];
  /** Columns of the table beside the parts. */
  more?: { head: string; cell: (row: BarRow) => ReactNode };
  /** Without one where the parts explain themselves. */
  legend?: boolean;
  none: string;
  aside?: ReactNode;
  foot?: ReactNode;
}) {
  const { rows, more } = props;
  const parts = rows[0]?.parts ?? [];
  return (
    <ChartFigure
      title={props.title}
      aside={props.aside}
      foot={props.foot}
      none={rows.length === 0 ? props.none : undefined}
      table={{
        heads: [props.of, ...parts.map(({ label }) => label), ...(more ? [more.head] : [])],
        rows: rows.map((row) => ({
          key: row.key,
          head: row.label,
          cells: [...row.parts.map(({ value }) => numberText(value)), ...(more ? [more.cell(row)] : [])],
        })),
      }}
    >
      {() => <BarRows rows={rows} {...(props.legend === false && { legend: false })} />}
    </ChartFigure>
  );
}
