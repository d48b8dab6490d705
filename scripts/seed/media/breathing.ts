import { type FrameSize, intraFrame, type Picture, pictureParameters, sequenceParameters } from "./h264.ts";
import { mp4 } from "./mp4.ts";

const size: FrameSize = { width: 320, height: 176 };
const framesPerBreath = 16;
const breathsPerMinute = 26;
const breaths = 13;

const paper = 232;
const ink = 60;
const skin = 190;

/** A person who lies on the back, drawn in a few shapes, with the chest this many pixels up. */
function person(rise: number): Picture {
  return (x, y) => {
    if (y >= 144 && y < 152) return x >= 24 && x < 296 ? ink : paper;
    const head = Math.hypot(x - 62, y - 116);
    if (head < 24) return head > 21 ? ink : skin;
    const along = (x - 90) / 180;
    if (along < 0 || along > 1 || y >= 144) return paper;
    // Chest and belly rise most in their first half.
    const lift = rise * Math.max(0, Math.sin(Math.PI * Math.min(1, along * 1.35)));
    const top = 112 + 14 * along - lift;
    if (y < top) return paper;
    return y < top + 3 ? ink : skin;
  };
}

/** Half a minute of breathing at 26/min: 13 breaths, in somewhat faster than out. Without sound. */
export function breathingFilm(): Uint8Array {
  const frames = Array.from({ length: framesPerBreath }, (_, i) => {
    const part = i / framesPerBreath;
    const phase = part < 0.42 ? part / 0.42 : 1 - (part - 0.42) / 0.58;
    return intraFrame(size, person(Math.round(16 * (1 - Math.cos(Math.PI * phase)))), i);
  });
  return mp4({
    ...size,
    sequenceParameters: sequenceParameters(size),
    pictureParameters: pictureParameters(),
    frames,
    order: Array.from({ length: breaths * framesPerBreath }, (_, i) => i % framesPerBreath),
    frameTicks: 600,
    ticksPerSecond: (breathsPerMinute * framesPerBreath * 600) / 60,
  });
}
