import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv, readXlsx, unpackedSize } from "#functions/importPeople/readTable.ts";
import { Refusal } from "#functions/runtime/refusal.ts";
import { runs } from "#tests/propertyRuns.ts";

describe("a file of people as lines (C-43)", () => {
  it.each([",", ";", "\t"])("is split where its first line is: '%s'", (sign) => {
    const lines = readCsv(`\uFEFFEmail${sign}First Name\r\na@x.org${sign}"A${sign}da"\r\n`);
    expect(lines).toEqual([
      { line: 1, cells: ["Email", "First Name"] },
      { line: 2, cells: ["a@x.org", `A${sign}da`] },
    ]);
  });

  it("numbers lines as an editor does: blank ones and cells of two lines count", () => {
    const lines = readCsv('Email,Name\n\n"a@x.org","two\nlines"\nb@x.org,B');
    expect(lines.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, "Email"],
      [2, ""],
      [3, "a@x.org"],
      [5, "b@x.org"],
    ]);
  });

  it("is refused, never failed, whatever it holds", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        try {
          for (const { line } of readCsv(text)) expect(line).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
      { numRuns: runs(1000) },
    );
  });

  it("is no workbook unless it is a ZIP whose directory says how large it is", async () => {
    await expect(readXlsx(Buffer.from("PK but no more").toString("base64"))).rejects.toBeInstanceOf(Refusal);
    const bomb = Buffer.alloc(46);
    bomb.write("PK\u0001\u0002", "latin1");
    bomb.writeUInt32LE(3_000_000_000, 24);
    expect(unpackedSize(bomb)).toBe(3_000_000_000);
    await expect(readXlsx(bomb.toString("base64"))).rejects.toThrow(/valid|request/i);
  });
});
