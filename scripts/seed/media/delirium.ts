import { boxDiagram } from "./boxDiagram.ts";
import { label, sheet } from "./svg.ts";

const plot = { left: 120, right: 30, top: 50, bottom: 70, width: 860, height: 380 };
const xOf = (hour: number): number => plot.left + (hour / 48) * (plot.width - plot.left - plot.right);
// 0: hard to wake; 1: as at home; 2: agitated.
const yOf = (state: number): number =>
  plot.height - plot.bottom - (state / 2) * (plot.height - plot.top - plot.bottom);

const states: readonly (readonly [hour: number, state: number])[] = [
  [0, 1],
  [10, 0.95],
  [13, 1.1],
  [17, 1.7],
  [20, 1.5],
  [23, 0.8],
  [26, 0.4],
  [34, 0.2],
  [37, 0.6],
  [40, 1.4],
  [42.5, 1.9],
];

/** Since the operation, until the call at 02:30: herself, restless at night, drowsy by day, restless again. */
export const fluctuation: string = sheet(
  { width: plot.width, height: plot.height, title: "Alertness over two days" },
  [
    `<rect x="${xOf(12)}" y="${plot.top}" width="${xOf(24) - xOf(12)}" height="${plot.height - plot.top - plot.bottom}" fill="#e8eaf6"/>`,
    `<rect x="${xOf(36)}" y="${plot.top}" width="${xOf(48) - xOf(36)}" height="${plot.height - plot.top - plot.bottom}" fill="#e8eaf6"/>`,
    ...["drowsy", "as at home", "restless"].map(
      (name, state) =>
        `<line x1="${plot.left}" x2="${plot.width - plot.right}" y1="${yOf(state)}" y2="${yOf(state)}" stroke="#d6d3d1"/>${label(name, { x: plot.left - 10, y: yOf(state) + 5, size: 15, anchor: "end" })}`,
    ),
    `<polyline points="${states.map(([hour, state]) => `${xOf(hour).toFixed(1)},${yOf(state).toFixed(1)}`).join(" ")}" fill="none" stroke="#3730a3" stroke-width="3" stroke-linejoin="round"/>`,
    ...["day 1, 08:00", "20:00", "day 2, 08:00", "20:00", "day 3, 08:00"].map((text, i) =>
      label(text, {
        x: Math.min(xOf(i * 12), plot.width - 50),
        y: plot.height - 40,
        size: 14,
        anchor: "middle",
      }),
    ),
    label("Alertness after the operation; shaded: night", { x: 16, y: 28, size: 16, weight: 700 }),
    label("Drawn from the nurses’ notes until 02:30", { x: 16, y: plot.height - 10, size: 14 }),
  ],
);

export const deliriumMap: string = boxDiagram({
  title: "A vulnerable brain and what was added",
  boxes: {
    age: {
      x: 0,
      y: 0,
      tone: "cause",
      lines: ["Vulnerability:", "84 years, mild cognitive", "impairment, hard of hearing"],
    },
    drugs: { x: 1, y: 0, tone: "cause", lines: ["Oxybutynin,", "diphenhydramine,", "oxycodone"] },
    surgery: { x: 2, y: 0, tone: "cause", lines: ["Fracture, operation,", "pain, blood loss"] },
    acetylcholine: { x: 1, y: 1, tone: "mechanism", lines: ["Less acetylcholine", "in the brain"] },
    inflammation: {
      x: 2,
      y: 1,
      tone: "mechanism",
      lines: ["Inflammation reaches", "the brain; stress hormones"],
    },
    retention: { x: 0, y: 2, tone: "finding", lines: ["Urinary retention,", "constipation"] },
    attention: { x: 1, y: 2, tone: "finding", lines: ["Inattention, fluctuating", "alertness: delirium"] },
    sleep: { x: 2, y: 2, tone: "finding", lines: ["Lost sleep,", "no day, no night"] },
  },
  arrows: [
    ["age", "attention"],
    ["drugs", "acetylcholine"],
    ["drugs", "retention"],
    ["surgery", "inflammation"],
    ["acetylcholine", "attention"],
    ["inflammation", "attention"],
    ["retention", "attention"],
    ["sleep", "attention"],
    ["inflammation", "sleep"],
  ],
});
