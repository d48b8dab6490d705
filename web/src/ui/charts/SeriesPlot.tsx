import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar, LinePath } from "@visx/shape";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { BarPatterns, fillOf } from "./BarPatterns.tsx";
import { heightsOf, ticksOf } from "./chartScale.ts";
import classes from "./charts.module.css";
import type { ChartPoint, ChartUnit, Series, SeriesLook } from "./chartTypes.ts";
import { figureText } from "./figureText.ts";

const width = 720;
const height = 220;
const margin = { top: 10, right: 8, bottom: 26, left: 44 };
const floor = height - margin.bottom;
/** More places than that, and their marks would touch. */
const marksAtMost = 62;

export type PlotProps = {
  points: readonly ChartPoint[];
  series: readonly Series[];
  unit: ChartUnit;
  caption: string;
  labelledBy: string;
};

function scalesOf({ points, series, unit }: PlotProps) {
  const x = scaleBand({ domain: points.map((_, at) => at), range: [margin.left, width - margin.right] });
  const y = scaleLinear({
    domain: [0, unit === "percent" ? 100 : Math.max(1, ...heightsOf(series))],
    range: [floor, margin.top],
    nice: 4,
  });
  const middle = (at: number): number => (x(at) ?? 0) + x.bandwidth() / 2;
  return { x, y, middle };
}

type DrawingProps = PlotProps & {
  scales: ReturnType<typeof scalesOf>;
  /** Point that is looked at; undefined if none is. */
  place: number | undefined;
  patterns: string;
};

function Drawing({ points, series, unit, scales: { x, y, middle }, place, patterns }: DrawingProps) {
  return (
    <>
      <BarPatterns id={patterns} />
      {y
        .ticks(4)
        .filter(Number.isInteger)
        .map((tick) => (
          <g key={tick}>
            <path className={classes.grid} d={`M${margin.left} ${y(tick)}H${width - margin.right}`} />
            <text className={classes.tick} x={margin.left - 6} y={y(tick) + 4} textAnchor="end">
              {figureText(tick, unit)}
            </text>
          </g>
        ))}
      {ticksOf(points.length).map((at) => (
        <text key={at} className={classes.tick} x={middle(at)} y={height - 8} textAnchor="middle">
          {points[at]?.short}
        </text>
      ))}
      {place !== undefined && (
        <path className={classes.here} d={`M${middle(place)} ${margin.top}V${floor}`} />
      )}
      {barsOf(series).map(({ key, at, look, from, to }) => (
        <Bar
          key={key}
          className={classes.bar}
          data-look={look}
          fill={fillOf(look, patterns)}
          x={(x(at) ?? 0) + x.bandwidth() * 0.14}
          width={Math.max(1, x.bandwidth() * 0.72)}
          y={y(to)}
          height={y(from) - y(to)}
        />
      ))}
      {series.filter(isLine).map(({ label, look, values }) => (
        <g key={label}>
          <LinePath
            className={classes.line}
            data-look={look}
            data={[...values.entries()]}
            defined={([, value]) => value !== null}
            x={([at]) => middle(at)}
            y={([, value]) => y(value ?? 0)}
          />
          {values.map((value, at) =>
            value !== null && (at === place || (value > 0 && points.length <= marksAtMost)) ? (
              <Mark key={points[at]?.spoken} look={look} x={middle(at)} y={y(value)} />
            ) : null,
          )}
        </g>
      ))}
    </>
  );
}

export function SeriesPlot(props: PlotProps) {
  const { points, series } = props;
  const last = points.length - 1;
  const [place, setPlace] = useState<number>();
  const plot = useRef<SVGSVGElement>(null);
  const patterns = useId();
  const scales = scalesOf(props);

  function move(event: KeyboardEvent): void {
    const now = place ?? last;
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setPlace(Math.min(last, Math.max(0, next)));
  }

  function point(clientX: number): void {
    const box = plot.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const at = Math.floor((((clientX - box.left) / box.width) * width - margin.left) / scales.x.bandwidth());
    setPlace(at >= 0 && at <= last ? at : undefined);
  }

  return (
    <>
      <Legend series={series} patterns={patterns} />
      <div
        className={classes.frame}
        tabIndex={0}
        role="slider"
        aria-labelledby={props.labelledBy}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={(place ?? last) + 1}
        aria-valuetext={spoken(props, place ?? last)}
        onKeyDown={move}
        onFocus={() => setPlace((now) => now ?? last)}
        onBlur={() => setPlace(undefined)}
        onPointerMove={(event) => point(event.clientX)}
        onPointerLeave={() => setPlace(undefined)}
      >
        <svg ref={plot} viewBox={`0 0 ${width} ${height}`} className={classes.plot} aria-hidden="true">
          <Drawing {...props} scales={scales} place={place} patterns={patterns} />
        </svg>
      </div>
      <p className={classes.said}>{place === undefined ? props.caption : spoken(props, place)}</p>
    </>
  );
}

const isLine = ({ look }: Series): boolean => look === "line" || look === "dashed";

/** Bars of one place stand on one another. */
function barsOf(series: readonly Series[]) {
  const tops: number[] = [];
  return series
    .filter((one) => !isLine(one))
    .flatMap(({ label, look, values }) =>
      values.flatMap((value, at) => {
        if (!value) return [];
        const from = tops[at] ?? 0;
        tops[at] = from + value;
        return [{ key: `${label} ${at}`, at, look, from, to: from + value }];
      }),
    );
}

function Legend(props: { series: readonly Series[]; patterns: string }) {
  return (
    <ul className={classes.legend}>
      {props.series.map(({ label, look }) => (
        <li key={label}>
          <svg width="26" height="12" aria-hidden="true" className={classes.swatch}>
            {look === "bar" || look === "striped" ? (
              <rect
                className={classes.bar}
                data-look={look}
                fill={fillOf(look, props.patterns)}
                x="6"
                y="1"
                width="12"
                height="11"
              />
            ) : (
              <>
                <path className={classes.line} data-look={look} d="M1 6H25" />
                <Mark look={look} x={13} y={6} />
              </>
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Round for the full line, square for the dashed one. */
function Mark(props: { look: SeriesLook; x: number; y: number }) {
  const { x, y, look } = props;
  return look === "dashed" ? (
    <rect className={classes.mark} data-look={look} x={x - 3.5} y={y - 3.5} width="7" height="7" />
  ) : (
    <circle className={classes.mark} data-look={look} cx={x} cy={y} r="3.5" />
  );
}

const spoken = ({ points, series, unit }: PlotProps, at: number): string =>
  [
    points[at]?.spoken,
    ...series.map(({ label, values }) => `${label} ${figureText(values[at] ?? null, unit)}`),
  ].join(", ");
