import type { FrameSize } from "./h264.ts";

type Film = FrameSize & {
  sequenceParameters: Uint8Array;
  pictureParameters: Uint8Array;
  /** Each stored once. */
  frames: readonly Uint8Array[];
  /** Which frame is shown when, one after the other. */
  order: readonly number[];
  /** A frame lasts frameTicks / ticksPerSecond. */
  frameTicks: number;
  ticksPerSecond: number;
};

const join = (parts: readonly Uint8Array[]): Uint8Array => {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};
const u16 = (...values: number[]) => Uint8Array.from(values.flatMap((value) => [value >>> 8, value & 255]));
const u32 = (...values: number[]) =>
  Uint8Array.from(
    values.flatMap((value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]),
  );
const ascii = (text: string) => new TextEncoder().encode(text);
const box = (type: string, ...content: Uint8Array[]) => {
  const body = join(content);
  return join([u32(body.length + 8), ascii(type), body]);
};
const identity = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

function sampleEntry({ width, height, sequenceParameters, pictureParameters }: Film): Uint8Array {
  const configuration = box(
    "avcC",
    Uint8Array.from([1, ...sequenceParameters.subarray(1, 4), 0xff, 0xe1]),
    u16(sequenceParameters.length),
    sequenceParameters,
    Uint8Array.of(1),
    u16(pictureParameters.length),
    pictureParameters,
  );
  return box(
    "avc1",
    u16(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    new Uint8Array(32),
    u16(24, 0xffff),
    configuration,
  );
}

function movie(film: Film, dataAt: number): Uint8Array {
  const { width, height, frames, order, frameTicks, ticksPerSecond } = film;
  const duration = order.length * frameTicks;
  const starts: number[] = [];
  let at = dataAt;
  for (const frame of frames) {
    starts.push(at);
    at += frame.length + 4;
  }
  const table = box(
    "stbl",
    box("stsd", u32(0, 1), sampleEntry(film)),
    box("stts", u32(0, 1, order.length, frameTicks)),
    box("stsc", u32(0, 1, 1, 1, 1)),
    box("stsz", u32(0, 0, order.length), ...order.map((frame) => u32((frames[frame]?.length ?? 0) + 4))),
    // Frames that return are stored once and pointed to each time.
    box("stco", u32(0, order.length), ...order.map((frame) => u32(starts[frame] ?? 0))),
  );
  const media = box(
    "mdia",
    box("mdhd", u32(0, 0, 0, ticksPerSecond, duration), u16(0x55c4, 0)),
    box("hdlr", u32(0, 0), ascii("vide"), u32(0, 0, 0), ascii("Video\0")),
    box("minf", box("vmhd", u32(1, 0, 0)), box("dinf", box("dref", u32(0, 1), box("url ", u32(1)))), table),
  );
  const header = box(
    "tkhd",
    u32(3, 0, 0, 1, 0, duration, 0, 0, 0, 0),
    identity,
    u32(width << 16, height << 16),
  );
  const general = box(
    "mvhd",
    u32(0, 0, 0, ticksPerSecond, duration, 0x10000),
    u16(0x100, 0),
    u32(0, 0),
    identity,
    u32(0, 0, 0, 0, 0, 0, 2),
  );
  return box("moov", general, box("trak", header, media));
}

/** H.264 frames as an MP4 file without sound, its tables first. */
export function mp4(film: Film): Uint8Array {
  const type = box("ftyp", ascii("isom"), u32(0x200), ascii("isomavc1mp41"));
  const size = movie(film, 0).length; // offsets do not change the length
  const data = film.frames.flatMap((frame) => [u32(frame.length), frame]);
  return join([type, movie(film, type.length + size + 8), box("mdat", ...data)]);
}
