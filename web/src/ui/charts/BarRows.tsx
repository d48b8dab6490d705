import { type ReactNode, useId } from "react";
import { numberText } from "#shared/words/numbers.ts";
import { BarPatterns, fillOf } from "./BarPatterns.tsx";
import classes from "./charts.module.css";
import type { BarLook, BarPart } from "./chartTypes.ts";
import { words } from "./chartWords.ts";

export type BarRow = {
  key: string | number;
  label: ReactNode;
  /** At the end of the bar, in words or figures. */
  end?: ReactNode;
  parts: readonly BarPart[];
};

/** Bars that lie on their side, one a row. Each is as long as its row is wide, and its parts are shares of their sum. */
export function BarRows(props: { rows: readonly BarRow[]; legend?: boolean }) {
  const { rows } = props;
  const patterns = useId();
  const sumOf = ({ parts }: BarRow): number => parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <>
      {props.legend !== false && <Legend parts={rows[0]?.parts ?? []} patterns={patterns} />}
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.key}>
            <div className={classes.rowLabel}>{row.label}</div>
            <BarOf parts={row.parts} most={sumOf(row)} patterns={patterns} />
            <div className={classes.rowEnd}>{row.end}</div>
          </li>
        ))}
      </ul>
      <svg width="0" height="0" aria-hidden="true" className={classes.defs}>
        <BarPatterns id={patterns} />
      </svg>
    </>
  );
}

function BarOf(props: { parts: readonly BarPart[]; most: number; patterns: string }) {
  const { parts, most, patterns } = props;
  const percentOf = (value: number): string => `${(100 * value) / Math.max(1, most)}%`;
  const shown = parts.filter(({ value }) => value > 0);
  const said = shown.map(({ label, value }) => `${label} ${numberText(value)}`).join(", ");
  let from = 0;
  return (
    <svg className={classes.lyingBar} role="img" aria-label={said || words.none}>
      {shown.map(({ label, look, value }) => {
        const start = from;
        from += value;
        return (
          <rect
            key={label}
            className={classes.bar}
            data-look={look}
            fill={fillOf(look, patterns)}
            x={percentOf(start)}
            width={percentOf(value)}
            y="1"
            height="16"
          >
            <title>{`${label} ${numberText(value)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function Legend(props: { parts: readonly { label: string; look: BarLook }[]; patterns: string }) {
  return (
    <ul className={classes.legend}>
      {props.parts.map(({ label, look }) => (
        <li key={label}>
          <svg width="18" height="12" aria-hidden="true" className={classes.swatch}>
            <rect
              className={classes.bar}
              data-look={look}
              fill={fillOf(look, props.patterns)}
              x="1"
              y="1"
              width="16"
              height="10"
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
