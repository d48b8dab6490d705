import { label, sheet } from "./svg.ts";

export type LineChart = {
  title: string;
  unit: string;
  /** Labels under the values: 'Day 1'. */
  times: readonly string[];
  values: readonly number[];
  /** Range of the axis. */
  from: number;
  to: number;
  /** Usual range, drawn as a band. */
  usual: readonly [number, number];
};

const [width, height] = [860, 420];
const area = { left: 90, right: 30, top: 70, bottom: 60 };

/** A course of one value over time, with the usual range behind it. */
export function lineChart({ title, unit, times, values, from, to, usual }: LineChart): string {
  const x = (at: number): number => area.left + (at / (values.length - 1)) * (width - area.left - area.right);
  const y = (value: number): number =>
    area.top + ((to - value) / (to - from)) * (height - area.top - area.bottom);
  const shown = (value: number): string => value.toFixed(1);
  const [low, high] = usual;
  return sheet({ width, height, title }, [
    label(title, { x: 24, y: 32, size: 20, weight: 700 }),
    label(unit, { x: 24, y: 54, size: 14, fill: "#44403c" }),
    `<rect x="${area.left}" y="${shown(y(high))}" width="${width - area.left - area.right}" height="${shown(y(low) - y(high))}" fill="#dcfce7"/>`,
    ...[from, (from + to) / 2, to].flatMap((value) => [
      `<line x1="${area.left}" x2="${width - area.right}" y1="${shown(y(value))}" y2="${shown(y(value))}" stroke="#d6d3cd"/>`,
      label(String(value), { x: area.left - 12, y: y(value) + 5, size: 14, anchor: "end", fill: "#44403c" }),
    ]),
    `<polyline points="${values.map((value, at) => `${shown(x(at))},${shown(y(value))}`).join(" ")}" fill="none" stroke="#155e75" stroke-width="3"/>`,
    ...values.flatMap((value, at) => [
      `<circle cx="${shown(x(at))}" cy="${shown(y(value))}" r="5" fill="#155e75"/>`,
      label(String(value), { x: x(at), y: y(value) - 12, size: 14, anchor: "middle", weight: 700 }),
      label(times[at] ?? "", { x: x(at), y: height - 24, size: 14, anchor: "middle", fill: "#44403c" }),
    ]),
  ]);
}
