import sharp from "sharp";
import { seededRandom } from "../seedIds.ts";

/** Heights in mm, 1 mm being 0.1 mV; widths in ms. A `p` of 0 is left out. */
type Beat = { p: number; qrs: number; qrsMs: number; t: number };
export type Rhythm = {
  /** Beats per minute. */
  rate: number;
  beat: Beat;
  /** Part of the interval by which each beat comes earlier or later, by chance. */
  irregular?: number;
  /** Atrial waves that go on by themselves, per minute. */
  atrialRate?: number;
  /** A baseline that trembles, mm. */
  tremor?: number;
};

const seconds = 6;
const mmPerSecond = 25;
const pxPerMm = 16;
const heightMm = 40;
const bell = (t: number, at: number, width: number): number => Math.exp(-(((t - at) / width) ** 2));

/** When beats come, in seconds, the first half an interval after the strip begins. */
function beatsOf({ rate, irregular = 0 }: Rhythm, random: () => number): number[] {
  const interval = 60 / rate;
  const beats: number[] = [];
  for (let at = interval / 2; at < seconds + interval; at += interval * (1 + irregular * (2 * random() - 1)))
    beats.push(at);
  return beats;
}

function voltage(t: number, beats: readonly number[], { beat, atrialRate }: Rhythm): number {
  const width = beat.qrsMs / 1000 / 3;
  let mm = 0;
  for (const at of beats) {
    mm += atrialRate === undefined ? beat.p * bell(t, at - 0.16, 0.035) : 0;
    mm += -0.12 * beat.qrs * bell(t, at - 1.6 * width, width * 0.7);
    mm += beat.qrs * bell(t, at, width);
    mm += -0.25 * beat.qrs * bell(t, at + 1.7 * width, width * 0.8);
    mm += beat.t * bell(t, at + 0.24 + width, 0.06);
  }
  if (atrialRate !== undefined)
    for (let at = 0.1; at < seconds + 1; at += 60 / atrialRate) mm += beat.p * bell(t, at, 0.035);
  return mm;
}

/** Draws six seconds of one lead on ECG paper. Calculated, not recorded from anybody. */
export function rhythmStrip(rhythm: Rhythm, name: string): string {
  const random = seededRandom(`rhythm ${name}`);
  const beats = beatsOf(rhythm, random);
  const [width, height] = [seconds * mmPerSecond * pxPerMm, heightMm * pxPerMm];
  const lines = (everyMm: number, stroke: string): string => {
    const down = Array.from(
      { length: width / pxPerMm / everyMm + 1 },
      (_, i) => `M${i * everyMm * pxPerMm} 0V${height}`,
    );
    const across = Array.from(
      { length: heightMm / everyMm + 1 },
      (_, i) => `M0 ${i * everyMm * pxPerMm}H${width}`,
    );
    return `<path d="${[...down, ...across].join("")}" fill="none" stroke="${stroke}"/>`;
  };
  const points = Array.from({ length: seconds * 250 }, (_, i) => {
    const t = i / 250;
    const mm = voltage(t, beats, rhythm) + (rhythm.tremor ?? 0) * (random() - 0.5);
    return `${(t * mmPerSecond * pxPerMm).toFixed(1)},${((heightMm * 0.62 - mm) * pxPerMm).toFixed(1)}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="#fff7f5"/>`,
    lines(1, "#f6d5cf"),
    lines(5, "#e9a79b"),
    `<polyline points="${points.join(" ")}" fill="none" stroke="#1c1917" stroke-width="5" stroke-linejoin="round"/>`,
    "</svg>",
  ].join("");
}

/** The same as PNG of 2,400 × 640 pixels, as a scanned strip would be. */
export const rhythmPicture = async (rhythm: Rhythm, name: string): Promise<Uint8Array> =>
  sharp(Buffer.from(rhythmStrip(rhythm, name)))
    .png({ palette: true })
    .toBuffer();
