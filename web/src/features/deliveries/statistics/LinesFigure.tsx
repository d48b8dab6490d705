import { useId } from "react";
import { FiguresTable } from "../../../ui/charts/FiguresTable.tsx";
import { rounded } from "./figureText.ts";
import { type FigureLine, plotBox, plotLines } from "./linesPlot.ts";
import classes from "./statistics.module.css";

const { width, height, left, bottom, right } = plotBox;

type Drawn = {
  /** Name of the axis on which the points lie. */
  across: string;
  points: readonly (number | string)[];
  lines: readonly FigureLine[];
  /** Greatest value that the picture shows; without it, the greatest there is. */
  most?: number;
};

/** Lines over points as a picture, and the same as a table. Lines differ by dashes and by their names at the end. */
export function LinesFigure(
  props: Drawn & {
    title: string;
    /** A column of the table that the picture does not draw. */
    extra?: FigureLine;
  },
) {
  const { title, extra, ...drawn } = props;
  const { points, lines, across } = drawn;
  const titleId = useId();
  const columns = extra ? [...lines, extra] : lines;
  return (
    <figure className={classes.figure} aria-labelledby={titleId}>
      <figcaption id={titleId}>{title}</figcaption>
      <Picture {...drawn} />
      <FiguresTable
        caption={title}
        table={{
          heads: [across, ...columns.map(({ label }) => label)],
          rows: points.map((point, place) => ({
            key: point,
            head: point,
            cells: columns.map(({ values }) => {
              const value = values[place] ?? null;
              return value === null ? "-" : rounded(value);
            }),
          })),
        }}
      />
    </figure>
  );
}

function Picture({ across, points, lines, most }: Drawn) {
  const plot = plotLines({ points: points.length, lines, most });
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {plot.ticks.map(({ value, y }) => (
        <g key={value}>
          <line className={classes.grid} x1={left} x2={width - right} y1={y} y2={y} />
          <text x={left - 6} y={y + 4} textAnchor="end">
            {rounded(value, 2)}
          </text>
        </g>
      ))}
      {points.map((point, place) =>
        place % plot.every === 0 ? (
          <text key={point} x={plot.x(place)} y={height - bottom + 16} textAnchor="middle">
            {point}
          </text>
        ) : null,
      )}
      <text x={(left + width - right) / 2} y={height - 2} textAnchor="middle">
        {across}
      </text>
      {plot.lines.map(({ label, isStrong, corners, dash, name }) => (
        <g key={label}>
          <polyline
            className={isStrong ? classes.strong : classes.line}
            points={corners}
            strokeDasharray={dash}
          />
          {name && (
            <text x={name.x} y={name.y}>
              {label}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
