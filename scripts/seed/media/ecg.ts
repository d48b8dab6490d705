import { seededRandom } from "../seedIds.ts";
import { label, sheet } from "./svg.ts";

/** Millimetres of the waves of a lead, above the baseline; 1 mm is 0.1 mV. `st` is the J point and what follows it, `t` the T wave on top of it. */
type Waves = { p: number; q: number; r: number; s: number; st: number; t: number };
type Lead = { name: string; waves: Waves };

/** Two limb leads; the other four follow from them, as they do in a recording. */
const first: Waves = { p: 0.7, q: -0.3, r: 6, s: -0.8, st: -1, t: -0.6 };
const second: Waves = { p: 1.3, q: -1, r: 8, s: -0.6, st: 2, t: 2.6 };

const names = ["p", "q", "r", "s", "st", "t"] as const;
const combined = (ofFirst: number, ofSecond: number): Waves =>
  Object.fromEntries(names.map((wave) => [wave, ofFirst * first[wave] + ofSecond * second[wave]])) as Waves; // one for each name

/**
 * Inferior infarction of the right coronary artery: sinus rhythm of 52/min, PR 180 ms; ST elevation of 2 mm in II, 3 mm in III, 2.5 mm in aVF,
 * 1 mm in V1 and 1.5 mm in V4R, depression of 1 mm in I and 2 mm in aVL. Calculated, not recorded from anybody.
 */
const columns: readonly (readonly Lead[])[] = [
  [
    { name: "I", waves: first },
    { name: "II", waves: second },
    { name: "III", waves: combined(-1, 1) },
  ],
  [
    { name: "aVR", waves: combined(-0.5, -0.5) },
    { name: "aVL", waves: combined(1, -0.5) },
    { name: "aVF", waves: combined(-0.5, 1) },
  ],
  [
    { name: "V1", waves: { p: 0.5, q: 0, r: 2, s: -7, st: 1, t: 0.8 } },
    { name: "V2", waves: { p: 0.6, q: 0, r: 4, s: -9, st: 0, t: 3 } },
    { name: "V4R", waves: { p: 0.5, q: 0, r: 2, s: -4, st: 1.5, t: 1 } },
  ],
  [
    { name: "V4", waves: { p: 0.8, q: -0.3, r: 11, s: -3, st: 0, t: 3 } },
    { name: "V5", waves: { p: 0.8, q: -0.5, r: 12, s: -2, st: 0, t: 3 } },
    { name: "V6", waves: { p: 0.8, q: -0.6, r: 9, s: -1, st: 0, t: 2.5 } },
  ],
];
const rhythm: Lead = { name: "II", waves: second };

const beatMs = 60_000 / 52;
const stripMs = 10_000;
const columnMs = stripMs / columns.length;
/** 25 mm/s. */
const mmPerMs = 0.025;
const [marginMm, rowMm, headMm] = [10, 30, 14];
const pixelsPerMm = 4.4;
const widthMm = stripMs * mmPerMs + 2 * marginMm;
const heightMm = headMm + 4 * rowMm + 8;

const bell = (ms: number, centreMs: number, widthMs: number): number =>
  Math.exp(-(((ms - centreMs) / widthMs) ** 2) / 2);
const rise = (ms: number, fromMs: number, toMs: number): number => {
  const part = Math.min(1, Math.max(0, (ms - fromMs) / (toMs - fromMs)));
  return part * part * (3 - 2 * part);
};

/** A lead at so many milliseconds from the peak of its R wave. */
function heightAt({ p, q, r, s, st, t }: Waves, ms: number): number {
  return (
    p * bell(ms, -172, 24) +
    q * bell(ms, -26, 7) +
    r * bell(ms, 0, 9) +
    s * bell(ms, 25, 8) +
    st * rise(ms, 28, 52) * (1 - rise(ms, 300, 400)) +
    t * bell(ms, 285, ms < 285 ? 62 : 44)
  );
}

/** Where the beats of the strip are: a sinus node is no metronome. */
function beatTimes(): number[] {
  const random = seededRandom("beats of an electrocardiogram");
  const times: number[] = [];
  for (let at = 240; at < stripMs + beatMs; at += beatMs + (random() - 0.5) * 26) times.push(at);
  return times;
}
const beats = beatTimes();

/** A stretch of a lead as points in hundredths of a millimetre: fine steps through the QRS complex, wider ones elsewhere; with the tremor of a living person. */
function trace({ name, waves }: Lead, fromMs: number, toMs: number, baselineMm: number): string {
  const random = seededRandom(`tremor of ${name} ${fromMs}`);
  const phase = random() * 6;
  const points: string[] = [];
  for (let ms = fromMs; ms <= toMs; ) {
    const from = beats.reduce((near, beat) => (Math.abs(beat - ms) < Math.abs(near - ms) ? beat : near));
    const drift = 0.25 * Math.sin(ms / 1_900 + phase);
    const up = beats.reduce(
      (sum, beat) => (Math.abs(beat - ms) < 700 ? sum + heightAt(waves, ms - beat) : sum),
      0,
    );
    const y = baselineMm - up - drift - (random() - 0.5) * 0.14;
    points.push(`${Math.round((marginMm + ms * mmPerMs) * 100)} ${Math.round(y * 100)}`);
    ms += Math.abs(ms - from) < 60 ? 4 : 14;
  }
  return `M${points.join("L")}`;
}

const baselineOf = (row: number): number => headMm + rowMm * (row + 0.62);

function grid(stepMm: number, colour: string, strokeWidth: number): string {
  const step = stepMm * pixelsPerMm;
  const id = `grid${stepMm}`;
  return `<pattern id="${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><path d="M${step} 0H0V${step}" fill="none" stroke="${colour}" stroke-width="${strokeWidth}"/></pattern><rect width="${widthMm * pixelsPerMm}" height="${heightMm * pixelsPerMm}" fill="url(#${id})"/>`;
}

const name = (text: string, xMm: number, yMm: number): string =>
  label(text, { x: xMm * pixelsPerMm, y: yMm * pixelsPerMm, size: 15, fill: "#14202b", weight: 700 });

/** 1 mV for 200 ms, at the beginning of each row. */
const calibration = (row: number): string => {
  const y = baselineOf(row) * 100;
  return `M200 ${y}H300V${y - 1000}H800V${y}H900`;
};

const paths = [
  ...columns.flatMap((leads, column) =>
    leads.map((lead, row) => trace(lead, column * columnMs, (column + 1) * columnMs, baselineOf(row))),
  ),
  trace(rhythm, 0, stripMs, baselineOf(3)),
  ...[0, 1, 2, 3].map(calibration),
];

export const inferiorStemiEcg: string = sheet(
  {
    width: Math.round(widthMm * pixelsPerMm),
    height: Math.round(heightMm * pixelsPerMm),
    title: "12-lead electrocardiogram with V4R",
    background: "#fffaf6",
  },
  [
    grid(1, "#f8ddd3", 0.5),
    grid(5, "#efb9aa", 0.9),
    `<g transform="scale(${pixelsPerMm / 100})" fill="none" stroke="#14202b" stroke-width="28" stroke-linejoin="round"><path d="${paths.join("")}"/></g>`,
    ...columns.flatMap((leads, column) =>
      leads.map((lead, row) =>
        name(lead.name, marginMm + 1.5 + column * columnMs * mmPerMs, baselineOf(row) - 13),
      ),
    ),
    name("II", marginMm + 1.5, baselineOf(3) - 13),
    label("25 mm/s · 10 mm/mV · V4R in the place of V3 · calculated, not recorded from a person", {
      x: marginMm * pixelsPerMm,
      y: 8 * pixelsPerMm,
      size: 14,
      fill: "#14202b",
    }),
  ],
);
