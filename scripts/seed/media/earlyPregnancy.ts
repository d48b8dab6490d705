import { label, sheet } from "./svg.ts";

const echo = "#cbd5e1";

/** The second ultrasound: nothing in the uterus, a ring beside the left ovary, a little free fluid. */
export const adnexalRingScan: string = sheet(
  { width: 800, height: 520, title: "Schematic transvaginal ultrasound", background: "#0b1016" },
  [
    '<path d="M400 10 40 510H760z" fill="#1b2430"/>',
    `<ellipse cx="300" cy="270" rx="150" ry="95" fill="#54616f"/>`,
    `<ellipse cx="310" cy="270" rx="105" ry="20" fill="${echo}"/>`,
    `<path d="M206 270H408" stroke="#0b1016" stroke-width="2"/>`,
    '<ellipse cx="560" cy="300" rx="70" ry="48" fill="#465160"/>',
    '<circle cx="540" cy="290" r="10" fill="#0b1016"/><circle cx="572" cy="318" r="8" fill="#0b1016"/><circle cx="590" cy="285" r="9" fill="#0b1016"/>',
    `<circle cx="492" cy="208" r="34" fill="${echo}"/><circle cx="492" cy="208" r="17" fill="#0b1016"/>`,
    '<path d="M180 400Q300 445 430 400Q300 420 180 400Z" fill="#05080b"/>',
    label("Uterus, no sac", { x: 238, y: 205, fill: "#ffffff" }),
    label("Left ovary", { x: 520, y: 375, fill: "#ffffff" }),
    label("Ring, 18 mm", { x: 540, y: 195, fill: "#ffffff" }),
    label("A little fluid", { x: 250, y: 450, fill: "#ffffff" }),
    label("Schematic drawing, not a scan of a person", { x: 16, y: 508, size: 14, fill: "#ffffff" }),
  ],
);

const points: readonly (readonly [day: number, hcg: number])[] = [
  [0, 1850],
  [2, 2260],
];
const plot = { left: 90, right: 40, top: 40, bottom: 60, width: 640, height: 400 };
const xOf = (day: number): number => plot.left + (day / 2.5) * (plot.width - plot.left - plot.right);
const yOf = (hcg: number): number =>
  plot.height - plot.bottom - ((hcg - 1000) / 2500) * (plot.height - plot.top - plot.bottom);
const at = ([day, hcg]: readonly [number, number]): string => `${xOf(day).toFixed(1)},${yOf(hcg).toFixed(1)}`;

/** Two values of hCG, 48 hours apart, and the least that a living pregnancy within the uterus usually does: 40% more. */
export const slowRise: string = sheet(
  { width: plot.width, height: plot.height, title: "hCG over 48 hours" },
  [
    ...[1000, 1500, 2000, 2500, 3000, 3500].map(
      (value) =>
        `<line x1="${plot.left}" x2="${plot.width - plot.right}" y1="${yOf(value)}" y2="${yOf(value)}" stroke="#e7e5e4"/>${label(String(value), { x: plot.left - 10, y: yOf(value) + 5, size: 14, anchor: "end" })}`,
    ),
    ...[0, 1, 2].map((day) =>
      label(`${day * 24} h`, { x: xOf(day), y: plot.height - 30, size: 14, anchor: "middle" }),
    ),
    `<polyline points="${at([0, 1850])} ${at([2, 2590])}" fill="none" stroke="#57534e" stroke-width="2" stroke-dasharray="8 6"/>`,
    label("least usual rise: 2590", { x: xOf(2) - 8, y: yOf(2590) - 12, size: 14, anchor: "end" }),
    `<polyline points="${points.map(at).join(" ")}" fill="none" stroke="#9f1239" stroke-width="3"/>`,
    ...points.map((point) => `<circle cx="${xOf(point[0])}" cy="${yOf(point[1])}" r="6" fill="#9f1239"/>`),
    label("1850", { x: xOf(0) + 12, y: yOf(1850) + 20, size: 15, fill: "#9f1239", weight: 700 }),
    label("2260", { x: xOf(2) + 12, y: yOf(2260) + 20, size: 15, fill: "#9f1239", weight: 700 }),
    label("hCG, mIU/mL", { x: 12, y: 24, size: 15, weight: 700 }),
  ],
);
