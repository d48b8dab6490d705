import { inflateRawSync } from "node:zlib";
import { unreadable } from "./unreadable.ts";

type Entry = { method: number; size: number; at: number };
export type ZipParts = {
  names: readonly string[];
  /** The text of a part; undefined where there is none. All parts together unpack to no more than is allowed. */
  read: (name: string) => string | undefined;
};

const noWorkbook = "This XLSX workbook can't be read";
const partsAtMost = 5000;
const endOfDirectory = Buffer.from("PK\u0005\u0006", "latin1");

/** Opens a ZIP by its directory. What it says of the sizes of its parts is not believed. `bytesAtMost`: what its parts may unpack to, together. @throws Refusal INVALID_REQUEST */
export function openZip(bytes: Buffer, bytesAtMost: number): ZipParts {
  const entries = entriesOf(bytes);
  let left = bytesAtMost;
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name);
      if (!entry) return undefined;
      const part = unpacked(bytes, entry, left);
      left -= part.length;
      return new TextDecoder(part[0] === 0xff || part[0] === 0xfe ? "utf-16" : "utf-8").decode(part);
    },
  };
}

function entriesOf(bytes: Buffer): Map<string, Entry> {
  const end = bytes.lastIndexOf(endOfDirectory);
  if (end < 0 || end + 22 > bytes.length) throw unreadable(noWorkbook);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries = new Map<string, Entry>();
  for (let each = 0; each < Math.min(count, partsAtMost); each++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw unreadable(noWorkbook);
    const name = bytes.toString("utf8", at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    entries.set(name.replaceAll("\\", "/").replace(/^\//, ""), {
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function unpacked(bytes: Buffer, { method, size, at }: Entry, left: number): Buffer {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== 0x04034b50) throw unreadable(noWorkbook);
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const packed = bytes.subarray(from, from + size);
  if (method === 0 && packed.length <= left) return packed;
  if (method === 0 || left <= 0) throw unreadable("This workbook is too large");
  if (method !== 8) throw unreadable(noWorkbook);
  try {
    return inflateRawSync(packed, { maxOutputLength: left });
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw unreadable(error.code === "ERR_BUFFER_TOO_LARGE" ? "This workbook is too large" : noWorkbook);
  }
}
