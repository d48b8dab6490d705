import type { MediaFormat } from "#shared/domain/media/mediaFormats.ts";

/** Bytes from the beginning of a file that tell its format. */
export const headBytes = 4096;

const latin1 = (bytes: Uint8Array, from: number, length: number): string =>
  Buffer.from(bytes.subarray(from, from + length)).toString("latin1");

const begins = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  bytes.length >= start.length && start.every((byte, at) => bytes[at] === byte);

/** Brands of MPEG-4 files that hold sound alone. */
const soundBrands = new Set(["M4A ", "M4B ", "M4P "]);
const filmBrands = /^(isom|iso\d|mp4\d|avc1|M4V |M4VH|M4VP|dash|MSNV|mmp4|f4v )$/;

function ofMpeg4(head: Uint8Array): MediaFormat | undefined {
  if (latin1(head, 4, 4) !== "ftyp") return undefined;
  const brand = latin1(head, 8, 4);
  if (soundBrands.has(brand)) return "m4a";
  return filmBrands.test(brand) ? "mp4" : undefined;
}

/** Layer III frame: sync, a version that exists, a rate that exists. A frame alone could be anything: the file must begin with it. */
const isMp3Frame = (head: Uint8Array): boolean => {
  const [first = 0, second = 0, third = 0] = head;
  return (
    first === 0xff &&
    (second & 0xe0) === 0xe0 &&
    (second & 0x18) !== 0x08 &&
    (second & 0x06) === 0x02 &&
    (third & 0xf0) !== 0xf0 &&
    (third & 0x0c) !== 0x0c
  );
};

function ofText(head: Uint8Array): MediaFormat | undefined {
  const text = Buffer.from(head)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
  if (/^WEBVTT([ \t\r\n]|$)/.test(text)) return "vtt";
  const start = text.trimStart();
  if (/^\d+[ \t]*\r?\n\d{1,3}:\d\d:\d\d[,.]\d{1,3}[ \t]*-->/.test(start)) return "srt";
  const afterProlog = start
    .replace(/^<\?xml[^>]*\?>/, "")
    .replace(/^(\s|<!--[\s\S]*?-->)+/, "")
    .replace(/^<!DOCTYPE\s+svg[^>[]*(\[[^\]]*\])?[^>]*>/i, "")
    .replace(/^(\s|<!--[\s\S]*?-->)+/, "");
  return /^<(svg|svg:svg)[\s>/]/.test(afterProlog) ? "svg" : undefined;
}

/**
 * Tells a file's format by its content; undefined for whatever the library does not take, such as a program with the name of a picture.
 *
 * @param head - The first `headBytes` of the file, or all of it if it is shorter.
 */
export function tellFormat(head: Uint8Array): MediaFormat | undefined {
  if (begins(head, 0xff, 0xd8, 0xff)) return "jpeg";
  if (begins(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  const start = latin1(head, 0, 6);
  if (start === "GIF87a" || start === "GIF89a") return "gif";
  if (start.startsWith("RIFF")) {
    const form = latin1(head, 8, 4);
    return form === "WEBP" ? "webp" : form === "WAVE" ? "wav" : undefined;
  }
  if (start.startsWith("%PDF-")) return "pdf";
  if (start.startsWith("OggS")) return "ogg";
  if (start.startsWith("ID3") || isMp3Frame(head)) return "mp3";
  if (begins(head, 0x1a, 0x45, 0xdf, 0xa3)) return latin1(head, 0, 64).includes("webm") ? "webm" : undefined;
  return ofMpeg4(head) ?? ofText(head);
}
