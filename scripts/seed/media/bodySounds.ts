import { noise, sampleRate, wav } from "./wav.ts";

export const seconds = (count: number): Float64Array => new Float64Array(Math.round(count * sampleRate));

/** Adds a short decaying tone: a heart sound, or the pop of a crackle. */
export function knock(
  samples: Float64Array,
  atS: number,
  hertz: number,
  decayS: number,
  loudness: number,
): void {
  const first = Math.round(atS * sampleRate);
  const length = Math.round(decayS * 6 * sampleRate);
  for (let i = 0; i < length && first + i < samples.length; i++) {
    const t = i / sampleRate;
    const rise = Math.min(1, t / 0.002);
    samples[first + i] =
      (samples[first + i] ?? 0) + loudness * rise * Math.exp(-t / decayS) * Math.sin(2 * Math.PI * hertz * t);
  }
}

/** Adds noise between two times, low-passed (`smooth`, 0…1), whose loudness follows `shape` over 0…1. */
function rush(
  samples: Float64Array,
  { fromS, toS, smooth, seed }: { fromS: number; toS: number; smooth: number; seed: number },
  shape: (part: number) => number,
): void {
  const random = noise(seed);
  const [first, last] = [Math.round(fromS * sampleRate), Math.round(toS * sampleRate)];
  let low = 0;
  for (let i = first; i < last && i < samples.length; i++) {
    low += (random() - low) * smooth;
    samples[i] = (samples[i] ?? 0) + low * shape((i - first) / (last - first));
  }
}

const breathS = 2.5;
const inspirationS = 1.1;

/** Two breaths at 24/min over consolidated lung: harsh in and out, with a gap between, and coarse crackles as air comes in. */
export function coarseCrackles(): Uint8Array {
  const samples = seconds(breathS * 2);
  const random = noise(7);
  for (const [breath, start] of [0, breathS].entries()) {
    const arc = (part: number) => Math.sin(Math.PI * part) * 0.35;
    rush(samples, { fromS: start, toS: start + inspirationS, smooth: 0.25, seed: 11 + breath }, arc);
    rush(
      samples,
      { fromS: start + 1.25, toS: start + 2.4, smooth: 0.35, seed: 21 + breath },
      (p) => arc(p) * 1.2,
    );
    for (let pop = 0; pop < 14; pop++) {
      const at = start + 0.15 + (pop / 14) * 0.85 + random() * 0.02;
      knock(samples, at, 350 + random() * 80, 0.004, 0.7);
    }
  }
  return wav(samples);
}

const beatS = 60 / 72;
const systoleS = 0.32;

/**
 * Five beats at 72/min at the right upper sternal border in severe aortic stenosis: a soft first sound, a harsh murmur that
 * swells late in systole, a second sound that can hardly be heard.
 */
export function aorticStenosisMurmur(): Uint8Array {
  const samples = seconds(beatS * 5);
  for (let beat = 0; beat < 5; beat++) {
    const start = beat * beatS + 0.05;
    knock(samples, start, 55, 0.025, 0.4);
    // Late peaking: two thirds of the way through systole.
    const swell = (part: number) => (part < 0.66 ? part / 0.66 : (1 - part) / 0.34) * 1.1;
    rush(
      samples,
      { fromS: start + 0.06, toS: start + systoleS - 0.02, smooth: 0.18, seed: 31 + beat },
      swell,
    );
    knock(samples, start + systoleS, 70, 0.015, 0.12);
  }
  return wav(samples);
}
