import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { numberText } from "#shared/words/numbers.ts";
import { niceSteps, shortDay, ticksOf } from "./chartScale.ts";
import classes from "./DayChart.module.css";

export type DaySeries = {
  /** In the legend, the table's head and what is read out. */
  label: string;
  /** Differs in shape as well as in colour. */
  look: "line" | "dashed" | "bar";
  values: readonly number[];
};

const width = 720;
const height = 220;
const margin = { top: 10, right: 8, bottom: 26, left: 40 };
const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };

/**
 * Figures by day: one question as its title, axes with units, and the same figures as a table beneath. With the keyboard one
 * goes from day to day by the arrows, and the day is read out.
 * @see design Charts
 */
export function DayChart(props: {
  title: string;
  /** What the upright axis counts. */
  unit: string;
  dates: readonly string[];
  series: readonly DaySeries[];
  /** Said where all of it is nought. */
  none: string;
  aside?: ReactNode;
}) {
  const { title, dates, series, unit } = props;
  const titleId = useId();
  const isEmpty = series.every(({ values }) => values.every((value) => value === 0));
  return (
    <figure className={classes.figure} aria-labelledby={titleId}>
      <figcaption className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {props.aside}
      </figcaption>
      {isEmpty ? (
        <p className={classes.none}>{props.none}</p>
      ) : (
        <>
          <Plot {...props} labelledBy={titleId} />
          <FiguresTable caption={title} unit={unit} dates={dates} series={series} />
        </>
      )}
    </figure>
  );
}

function Plot(props: {
  unit: string;
  dates: readonly string[];
  series: readonly DaySeries[];
  labelledBy: string;
}) {
  const { dates, series, unit } = props;
  const [day, setDay] = useState<number>();
  const plot = useRef<SVGSVGElement>(null);
  const steps = niceSteps(Math.max(1, ...series.flatMap(({ values }) => values)));
  const top = steps.at(-1) ?? 1;
  const slot = inner.width / Math.max(1, dates.length);
  const x = (at: number): number => margin.left + slot * (at + 0.5);
  const y = (value: number): number => margin.top + inner.height * (1 - value / top);

  function move(event: KeyboardEvent): void {
    const last = dates.length - 1;
    const now = day ?? last;
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setDay(Math.min(last, Math.max(0, next)));
  }

  function point(clientX: number): void {
    const box = plot.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const at = Math.floor((((clientX - box.left) / box.width) * width - margin.left) / slot);
    setDay(at >= 0 && at < dates.length ? at : undefined);
  }

  return (
    <>
      <ul className={classes.legend}>
        {series.map(({ label, look }) => (
          <li key={label}>
            <svg width="26" height="12" aria-hidden="true" className={classes.swatch}>
              {look === "bar" ? (
                <rect className={classes.bar} x="6" y="1" width="12" height="11" />
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
      <div
        className={classes.frame}
        tabIndex={0}
        role="slider"
        aria-labelledby={props.labelledBy}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={dates.length}
        aria-valuenow={(day ?? dates.length - 1) + 1}
        aria-valuetext={spoken(day ?? dates.length - 1, dates, series)}
        onKeyDown={move}
        onFocus={() => setDay((now) => now ?? dates.length - 1)}
        onBlur={() => setDay(undefined)}
        onPointerMove={(event) => point(event.clientX)}
        onPointerLeave={() => setDay(undefined)}
      >
        <svg ref={plot} viewBox={`0 0 ${width} ${height}`} className={classes.plot} aria-hidden="true">
          {steps.map((step) => (
            <g key={step}>
              <path className={classes.grid} d={`M${margin.left} ${y(step)}H${width - margin.right}`} />
              <text className={classes.tick} x={margin.left - 6} y={y(step) + 4} textAnchor="end">
                {numberText(step)}
              </text>
            </g>
          ))}
          {ticksOf(dates.length).map((at) => (
            <text key={at} className={classes.tick} x={x(at)} y={height - 8} textAnchor="middle">
              {shortDay(dates[at] ?? "")}
            </text>
          ))}
          {day !== undefined && (
            <path className={classes.here} d={`M${x(day)} ${margin.top}V${margin.top + inner.height}`} />
          )}
          {series.map(({ label, look, values }) =>
            look === "bar" ? (
              <g key={label} className={classes.bar}>
                {values.map((value, at) =>
                  value === 0 ? null : (
                    <rect
                      key={dates[at]}
                      x={x(at) - slot * 0.36}
                      y={y(value)}
                      width={Math.max(1, slot * 0.72)}
                      height={margin.top + inner.height - y(value)}
                    />
                  ),
                )}
              </g>
            ) : (
              <g key={label}>
                <path
                  className={classes.line}
                  data-look={look}
                  d={values.map((value, at) => `${at === 0 ? "M" : "L"}${x(at)} ${y(value)}`).join("")}
                />
                {values.map((value, at) =>
                  value > 0 || at === day ? (
                    <Mark key={dates[at]} look={look} x={x(at)} y={y(value)} />
                  ) : null,
                )}
              </g>
            ),
          )}
        </svg>
      </div>
      <p className={classes.said}>{day === undefined ? `${unit} a day` : spoken(day, dates, series)}</p>
    </>
  );
}

/** Round for the full line, square for the dashed one. */
function Mark(props: { look: DaySeries["look"]; x: number; y: number }) {
  const { x, y, look } = props;
  return look === "dashed" ? (
    <rect className={classes.mark} data-look={look} x={x - 3.5} y={y - 3.5} width="7" height="7" />
  ) : (
    <circle className={classes.mark} data-look={look} cx={x} cy={y} r="3.5" />
  );
}

const spoken = (at: number, dates: readonly string[], series: readonly DaySeries[]): string =>
  [
    displayCalendarDate(dates[at] ?? ""),
    ...series.map(({ label, values }) => `${label} ${numberText(values[at] ?? 0)}`),
  ].join(", ");

function FiguresTable(props: {
  caption: string;
  unit: string;
  dates: readonly string[];
  series: readonly DaySeries[];
}) {
  const { dates, series } = props;
  return (
    <details className={classes.figures}>
      <summary>The figures as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard as well */}
      <section className={classes.tableFrame} aria-label={`Table: ${props.caption}`} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dates.map((date, at) => (
              <tr key={date}>
                <th scope="row">{displayCalendarDate(date)}</th>
                {series.map(({ label, values }) => (
                  <td key={label}>{numberText(values[at] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Together</th>
              {series.map(({ label, values }) => (
                <td key={label}>{numberText(values.reduce((sum, value) => sum + value, 0))}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </details>
  );
}
