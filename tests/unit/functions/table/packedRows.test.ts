import { randomBytes } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { packRows, type RowEntry, unpackLargeRows, unpackRows } from "#functions/table/lists/packedRows.ts";

/** So many KB that deflate to nearly nothing, or to hardly less than three quarters. */
const even = (kb: number): string => "x".repeat(kb * 1024);
const uneven = (kb: number): string => randomBytes((kb * 1024 * 3) / 4).toString("base64");
const rowsOf = (...texts: string[]): RowEntry[] => texts.map((text, i) => [`r${i}`, { text }]);
const idsIn = (parts: readonly Uint8Array[]) =>
  parts.map((part) => unpackRows(part).entries.map(([rowId]) => rowId));

describe("the rows of a list, packed", () => {
  it("are read as they were written, those that were taken out too, with the bytes that they are", async () => {
    const entries: RowEntry[] = [
      ["a", { name: "Zoë" }],
      ["b", null],
      ["a", { name: "Ada" }],
    ];
    const [part, ...others] = packRows(entries);
    if (!part) throw new Error("nothing packed");
    expect(others).toEqual([]);
    const bytes = Buffer.byteLength(JSON.stringify(entries));
    expect(unpackRows(part)).toEqual({ entries, bytes });
    expect(await unpackLargeRows(part)).toEqual({ entries, bytes });
    expect(packRows([])).toEqual([]);
  });

  it("take as many parts as items are needed, in their order", () => {
    expect(idsIn(packRows(rowsOf(even(300), even(300), even(300), even(300))))).toEqual([
      ["r0", "r1"],
      ["r2", "r3"],
    ]);
    expect(idsIn(packRows(rowsOf(even(900), even(900))))).toEqual([["r0"], ["r1"]]);
    // Text that fits, and deflates too little: by halves.
    const parts = packRows(rowsOf(uneven(200), uneven(200), uneven(200)));
    expect(idsIn(parts)).toEqual([["r0", "r1"], ["r2"]]);
    for (const part of parts) expect(part.byteLength).toBeLessThanOrEqual(350 * 1024);
  });

  it("are refused where one is larger than an item, and where a part holds no rows", () => {
    expect(() => packRows(rowsOf("small", uneven(600)))).toThrow('A row is too large for a list: ["r1",');
    for (const wrong of [{}, [["a"]], [[1, 2]], [["a", 1], ["b"]], [{ 0: "a", length: 2 }], ["ab"], [null]]) {
      const part = deflateRawSync(JSON.stringify(wrong));
      expect(() => unpackRows(part)).toThrow("A part of a list holds no rows");
    }
  });
});
