import { inflateRawSync } from "node:zlib";
import { numberText } from "#shared/words/numbers.ts";
import { startReadingTime } from "./readingTime.ts";
import { unreadable } from "./unreadable.ts";

type Entry = { method: number; size: number; at: number };
export type ZipParts = {
  names: readonly string[];
  /** The text of a part; undefined where there is none. All parts together unpack to no more than is allowed. */
  read: (name: string) => string | undefined;
  /** The bytes of a part, within the same bound. */
  bytes: (name: string) => Uint8Array | undefined;
};

/** Limits of reading an archive. `what` and `format`: its names in messages, such as `workbook` and `XLSX workbook`. */
export type ZipLimits = {
  what: string;
  format: string;
  /** Bytes that its parts may unpack to, together. */
  bytesAtMost: number;
  filesAtMost: number;
};

const endOfDirectory = Buffer.from("PK\u0005\u0006", "latin1");

/** Opens a ZIP by its directory. What it says of the sizes of its parts is not believed. @throws Refusal INVALID_REQUEST */
export function openZip(bytes: Buffer, limits: ZipLimits): ZipParts {
  const entries = entriesOf(bytes, limits);
  let left = limits.bytesAtMost;
  const requireTime = startReadingTime();
  const partOf = (name: string): Buffer | undefined => {
    const entry = entries.get(name);
    if (!entry) return undefined;
    requireTime();
    const part = unpacked(bytes, entry, left, limits);
    left -= part.length;
    return part;
  };
  return {
    names: [...entries.keys()],
    bytes: partOf,
    read(name) {
      const part = partOf(name);
      return part && new TextDecoder(part[0] === 0xff || part[0] === 0xfe ? "utf-16" : "utf-8").decode(part);
    },
  };
}

const damaged = ({ format }: ZipLimits) => unreadable(`This ${format} can't be read`);
const tooLarge = ({ what }: ZipLimits) => unreadable(`This ${what} is too large`);

function entriesOf(bytes: Buffer, limits: ZipLimits): Map<string, Entry> {
  const end = bytes.lastIndexOf(endOfDirectory);
  if (end < 0 || end + 22 > bytes.length) throw damaged(limits);
  // 65,535 stands for more than that too: an archive of so many files gives their number elsewhere.
  const count = bytes.readUInt16LE(end + 10);
  if (count > limits.filesAtMost)
    throw unreadable(`This ${limits.what} has more than ${numberText(limits.filesAtMost)} files`);
  let at = bytes.readUInt32LE(end + 16);
  const entries = new Map<string, Entry>();
  for (let each = 0; each < count; each++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw damaged(limits);
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

function unpacked(bytes: Buffer, { method, size, at }: Entry, left: number, limits: ZipLimits): Buffer {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== 0x04034b50) throw damaged(limits);
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const packed = bytes.subarray(from, from + size);
  if (method === 0 && packed.length <= left) return packed;
  if (method === 0 || left <= 0) throw tooLarge(limits);
  if (method !== 8) throw damaged(limits);
  try {
    return inflateRawSync(packed, { maxOutputLength: left });
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw error.code === "ERR_BUFFER_TOO_LARGE" ? tooLarge(limits) : damaged(limits);
  }
}

/** Limits of a workbook that unpacks to so many bytes. */
export const workbookLimits = (bytesAtMost: number): ZipLimits => ({
  ...{ what: "workbook", format: "XLSX workbook" },
  bytesAtMost,
  filesAtMost: 5000,
});
