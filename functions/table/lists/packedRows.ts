import { promisify } from "node:util";
import { deflateRawSync, inflateRaw, inflateRawSync } from "node:zlib";

/** A row under its id, as it is written; null takes the row out. */
export type RowEntry = readonly [rowId: string, row: unknown];

/** An item of the table holds 400 KB, its key and names included. */
const partBytesAtMost = 350 * 1024;
/** Below this, one try nearly always fits; text deflates to a third. */
const partTextAtMost = 800 * 1024;

/**
 * Rows as a list keeps them: deflated JSON, in as many parts as items of the table are needed. Rows of one list repeat
 * their names and many of their words, so that a row of 250 bytes takes about 70.
 *
 * @throws if a single row is larger than an item
 */
export function packRows(entries: readonly RowEntry[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let texts: string[] = [];
  let length = 0;
  for (const entry of entries) {
    const text = JSON.stringify(entry);
    if (length + text.length > partTextAtMost && texts.length > 0) {
      parts.push(...packTexts(texts));
      [texts, length] = [[], 0];
    }
    texts.push(text);
    length += text.length;
  }
  if (texts.length > 0) parts.push(...packTexts(texts));
  return parts;
}

function packTexts(texts: readonly string[]): Uint8Array[] {
  const packed = deflateRawSync(`[${texts.join(",")}]`, { level: 4 });
  if (packed.byteLength <= partBytesAtMost) return [packed];
  if (texts.length === 1) throw new Error(`A row is too large for a list: ${texts[0]?.slice(0, 80)}…`);
  const half = Math.ceil(texts.length / 2);
  return [...packTexts(texts.slice(0, half)), ...packTexts(texts.slice(half))];
}

const isEntry = (entry: unknown): entry is RowEntry =>
  Array.isArray(entry) && entry.length === 2 && typeof entry[0] === "string";

export type UnpackedRows = { entries: RowEntry[]; bytes: number };

/**
 * The rows of one part, and the bytes that they are when unpacked. Each row is still to be parsed.
 *
 * @throws if the part was not written by `packRows`
 */
export const unpackRows = (part: Uint8Array): UnpackedRows => readRows(inflateRawSync(part));

const inflate = promisify<Uint8Array, Buffer>(inflateRaw);

/** The same for large parts of which several are read: they are inflated beside this thread, which reads one meanwhile. */
export const unpackLargeRows = async (part: Uint8Array): Promise<UnpackedRows> =>
  readRows(await inflate(part));

function readRows(json: Buffer): UnpackedRows {
  const entries: unknown = JSON.parse(json.toString("utf8"));
  if (!Array.isArray(entries) || !entries.every(isEntry)) throw new Error("A part of a list holds no rows");
  return { entries, bytes: json.byteLength };
}
