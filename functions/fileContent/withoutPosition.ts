import type { MediaFormat } from "#shared/domain/media/mediaFormats.ts";

const latin1 = (bytes: Buffer, from: number, length: number): string =>
  bytes.subarray(from, from + length).toString("latin1");

/** Orientation of a picture from its EXIF, 1 to 8; undefined if it has none. */
export function orientationOf(exif: Buffer): number | undefined {
  const isLittle = latin1(exif, 0, 2) === "II";
  if (!isLittle && latin1(exif, 0, 2) !== "MM") return undefined;
  const read16 = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const read32 = (at: number) => (isLittle ? exif.readUInt32LE(at) : exif.readUInt32BE(at));
  try {
    const first = read32(4);
    const entries = read16(first);
    for (let entry = 0; entry < entries; entry += 1) {
      const at = first + 2 + entry * 12;
      if (read16(at) !== 0x0112) continue;
      const value = read16(at + 8);
      return value >= 1 && value <= 8 ? value : undefined;
    }
  } catch (error) {
    // An entry that points outside of the block.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** EXIF that says how the picture is turned, and nothing else. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*", 0, "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

const exifMark = "Exif\0\0";

function ofJpeg(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // The picture itself begins: what follows is no more description.
    if (marker === 0xda) return Buffer.concat([...kept, bytes.subarray(at)]);
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    const isExif = marker === 0xe1 && latin1(bytes, at + 4, 6) === exifMark;
    if (isExif) {
      const turned = orientationOf(bytes.subarray(at + 10, end));
      if (turned !== undefined && turned !== 1) {
        const body = Buffer.concat([Buffer.from(exifMark, "latin1"), exifOf(turned)]);
        const head = Buffer.from([0xff, 0xe1, 0, 0]);
        head.writeUInt16BE(body.length + 2, 2);
        kept.push(head, body);
      }
    } else if (marker !== 0xe1 && marker !== 0xed && marker !== 0xfe) {
      // Of the other blocks, those of Adobe and of the colours are needed to show it.
      kept.push(bytes.subarray(at, end));
    }
    at = end;
  }
  return undefined;
}

const describing = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

function ofPng(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const name = latin1(bytes, at + 4, 4);
    if (!describing.has(name)) kept.push(bytes.subarray(at, end));
    at = end;
    // What lies behind the end is no part of the picture.
    if (name === "IEND") return Buffer.concat(kept);
  }
  return undefined;
}

function ofWebp(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [];
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return undefined;
  let at = 12;
  while (at + 8 <= end) {
    const name = latin1(bytes, at, 4);
    const size = bytes.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    if (at + 8 + size > end) return undefined;
    if (name !== "EXIF" && name !== "XMP ") {
      const chunk = Buffer.from(bytes.subarray(at, Math.min(next, end)));
      // The flags that say that such descriptions are there.
      if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~0x0c;
      kept.push(chunk);
    }
    at = next;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

/**
 * A picture without what describes it: the place where it was taken, the camera, comments. How it is to be turned stays (JPEG). The picture
 * itself is not packed anew. Undefined where the file is cut off or is no picture after all.
 */
export function withoutPosition(format: MediaFormat, bytes: Uint8Array): Uint8Array | undefined {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (format === "jpeg") return ofJpeg(whole);
  if (format === "png") return ofPng(whole);
  if (format === "webp") return ofWebp(whole);
  return bytes;
}
