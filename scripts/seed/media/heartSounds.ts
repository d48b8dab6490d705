import { knock, seconds } from "./bodySounds.ts";
import { wav } from "./wav.ts";

/** Four beats at 75/min. `third`: loudness of a third heart sound, 150 ms after the second. */
export function heartSounds({ third = 0 }: { third?: number } = {}): Uint8Array {
  const interval = 0.8;
  const samples = seconds(interval * 4);
  for (let beat = 0; beat < 4; beat++) {
    const start = 0.05 + beat * interval;
    knock(samples, start, 55, 0.03, 0.6);
    knock(samples, start + 0.32, 75, 0.022, 0.5);
    if (third > 0) knock(samples, start + 0.47, 38, 0.035, third);
  }
  return wav(samples);
}
