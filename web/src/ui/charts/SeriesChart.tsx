import type { ReactNode } from "react";
import { numberText } from "#shared/words/numbers.ts";
import { loadedLater } from "../loadedLater.tsx";
import { ChartFigure } from "./ChartFigure.tsx";
import type { ChartPoint, ChartUnit, Series } from "./chartTypes.ts";
import { words } from "./chartWords.ts";
import { figureText } from "./figureText.ts";
import { PlotSkeleton } from "./PlotSkeleton.tsx";

// With the library that scales and draws: no page waits for it.
const SeriesPlot = loadedLater(async () => (await import("./SeriesPlot.tsx")).SeriesPlot, PlotSkeleton);

/**
 * Figures along an axis as lines or upright bars. With the keyboard one goes from place to place by the arrows, and what is there is
 * read out.
 */
export function SeriesChart(props: {
  title: string;
  /** Head of the table's first column: what the places are. */
  of: string;
  /** Unit of the upright axis, said beneath. */
  caption: string;
  unit?: ChartUnit;
  points: readonly ChartPoint[];
  series: readonly Series[];
  /** True if the table ends with the sums. */
  hasSums?: boolean;
  /** Said where all of it is nought. */
  none: string;
  aside?: ReactNode;
  foot?: ReactNode;
}) {
  const { points, series, unit = "count" } = props;
  const isEmpty = series.every(({ values }) => values.every((value) => !value));
  return (
    <ChartFigure
      title={props.title}
      aside={props.aside}
      foot={props.foot}
      none={isEmpty ? props.none : undefined}
      table={{
        heads: [props.of, ...series.map(({ label }) => label)],
        rows: points.map(({ spoken }, at) => ({
          key: at,
          head: spoken,
          cells: series.map(({ values }) => figureText(values[at] ?? null, unit)),
        })),
        ...(props.hasSums && {
          foot: {
            head: words.together,
            cells: series.map(({ values }) =>
              numberText(values.reduce<number>((sum, value) => sum + (value ?? 0), 0)),
            ),
          },
        }),
      }}
    >
      {(titleId) => (
        <SeriesPlot
          points={points}
          series={series}
          unit={unit}
          caption={props.caption}
          labelledBy={titleId}
        />
      )}
    </ChartFigure>
  );
}
