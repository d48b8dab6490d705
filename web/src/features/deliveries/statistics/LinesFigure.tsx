import { useId } from "react";
import { FiguresTable } from "../../../ui/charts/FiguresTable.tsx";
import { rounded } from "./figureText.ts";
import classes from "./statistics.module.css";

export type FigureLine = { label: string; values: readonly (number | null)[]; isStrong?: boolean };

const [width, height, left, bottom, top, right] = [420, 240, 44, 34, 12, 34];
const dashes = ["", "7 4", "2 3", "10 3 2 3", "4 4", "1 5"];

/** Lines over points as a picture, and the same as a table. Lines differ by dashes and by their names at the end. */
export function LinesFigure(props: {
  title: string;
  /** Name of the axis on which the points lie. */
  across: string;
  points: readonly (number | string)[];
  lines: readonly FigureLine[];
  /** Greatest value that the picture shows; without it, the greatest there is. */
  most?: number;
  /** A column of the table that the picture does not draw. */
  extra?: FigureLine;
}) {
  const { points, lines, extra } = props;
  const titleId = useId();
  const values = lines.flatMap((line) => line.values.flatMap((value) => value ?? []));
  const most = props.most ?? Math.max(...values, 0.001);
  const x = (place: number): number =>
    left + (place * (width - left - right)) / Math.max(1, points.length - 1);
  const y = (value: number): number => height - bottom - (value / most) * (height - bottom - top);
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => share * most);
  const ends = spread(
    lines.map((line) => y(line.values.findLast((value) => value !== null) ?? 0) + 4),
    height - bottom + 4,
  );
  const every = Math.ceil(points.length / 9);
  const columns = extra ? [...lines, extra] : lines;
  return (
    <figure className={classes.figure} aria-labelledby={titleId}>
      <figcaption id={titleId}>{props.title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={classes.grid} x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
            <text x={left - 6} y={y(tick) + 4} textAnchor="end">
              {rounded(tick, 2)}
            </text>
          </g>
        ))}
        {points.map((point, place) =>
          place % every === 0 ? (
            <text key={point} x={x(place)} y={height - bottom + 16} textAnchor="middle">
              {point}
            </text>
          ) : null,
        )}
        <text x={(left + width - right) / 2} y={height - 2} textAnchor="middle">
          {props.across}
        </text>
        {lines.map((line, at) => {
          const drawn = line.values.flatMap((value, place) =>
            value === null ? [] : [`${x(place).toFixed(1)},${y(value).toFixed(1)}`],
          );
          const last = line.values.findLastIndex((value) => value !== null);
          return (
            <g key={line.label}>
              <polyline
                className={line.isStrong ? classes.strong : classes.line}
                points={drawn.join(" ")}
                strokeDasharray={line.isStrong ? undefined : dashes[at % dashes.length]}
              />
              {lines.length > 1 && last >= 0 && (
                <text x={x(last) + 5} y={ends[at]}>
                  {line.label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <FiguresTable
        caption={props.title}
        table={{
          heads: [props.across, ...columns.map(({ label }) => label)],
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

const betweenNames = 12;

/** Heights of the names at the end of lines, moved up so that none lies on another. @param lowest - Height of the lowest name. */
function spread(heights: readonly number[], lowest: number): number[] {
  const found = [...heights];
  let below = lowest + betweenNames;
  for (const at of heights.map((_, place) => place).sort((a, b) => (heights[b] ?? 0) - (heights[a] ?? 0))) {
    below = Math.min(heights[at] ?? 0, below - betweenNames);
    found[at] = below;
  }
  return found;
}
