import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFile, readPasted } from "#functions/importPeople/readPeopleTable.ts";
import { Refusal } from "#functions/runtime/refusal.ts";
import { runs } from "#tests/propertyRuns.ts";

const linesOf = (text: string) => readPasted(text).lines;
const cells = (text: string) => linesOf(text).map((line) => line.cells);
const refusalOf = (bytes: Buffer, name = "list.xlsx"): string => {
  try {
    readFile(bytes, name);
  } catch (error) {
    if (error instanceof Refusal) return error.fields?.[0]?.message ?? "";
    throw error;
  }
  throw new Error("The file was read");
};

describe("a file of people as lines (C-43)", () => {
  it.each([",", ";", "\t", "|"])("is split where its titles are: '%s'", (sign) => {
    const lines = linesOf(`\uFEFFEmail${sign}First Name\r\na@x.org${sign}"A${sign}da"\r\n`);
    expect(lines).toEqual([
      { line: 1, cells: ["Email", "First Name"] },
      { line: 2, cells: ["a@x.org", `A${sign}da`] },
    ]);
  });

  it("is split by the titles of its columns where other signs stand above and below", () => {
    const lines = cells("Class, autumn, of 2026, all\n\nFirst Name;Last Name;Email\nA;B, C, D, E;a@x.org");
    expect(lines.at(-1)).toEqual(["A", "B, C, D, E", "a@x.org"]);
  });

  it.each(["sep=;\r\n", "\uFEFFsep=;\n", "SEP=;\r\n", '"sep=;"\r\n'])(
    "follows %j and counts its line",
    (stated) => {
      expect(linesOf(`${stated}Email;Name\r\na@x.org;B, C`)).toEqual([
        { line: 2, cells: ["Email", "Name"] },
        { line: 3, cells: ["a@x.org", "B, C"] },
      ]);
    },
  );

  it("numbers lines as an editor does: blank ones and cells of two lines count", () => {
    const lines = linesOf('Email,Name\n\n"a@x.org","two\nlines"\nb@x.org,B');
    expect(lines.map(({ line, cells: [first] }) => [line, first])).toEqual([
      [1, "Email"],
      [2, ""],
      [3, "a@x.org"],
      [5, "b@x.org"],
    ]);
  });

  it("is refused, never failed, whatever it holds", () => {
    const nearly = fc.constantFrom(
      "PK\u0003\u0004",
      "PK\u0005\u0006",
      "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1",
      "",
      "\u00ff\u00fe",
    );
    fc.assert(
      fc.property(nearly, fc.uint8Array({ maxLength: 300 }), (start, rest) => {
        try {
          const { lines } = readFile(Buffer.concat([Buffer.from(start, "latin1"), rest]), "list.csv");
          for (const { line } of lines) expect(line).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
      { numRuns: runs(2000) },
    );
  });
});

const oldOffice = (...names: string[]): Buffer =>
  Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(500),
    ...names.map((name) => Buffer.from(name, "utf16le")),
    Buffer.alloc(500),
  ]);

describe("a file that is no list", () => {
  it.each([
    ["a PDF", "%PDF-1.7\n", "list.csv", "a PDF"],
    ["a picture", "\u0089PNG\r\n", "list.csv", "a picture (PNG)"],
    ["a web page named XLS", "<html><table><tr><td>Email</td></tr></table>", "list.xls", "a web page (HTML)"],
    [
      "an Excel 2003 XML workbook",
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      "a.xls",
      "2003 XML",
    ],
    ["JSON", '[{"email":"a@x.org"}]', "list.csv", "JSON"],
    ["a program", "\u007fELF\u0000\u0001\u0000\u0000\u0000\u0001", "list.csv", "it does not contain text"],
    ["half a ZIP", "PK\u0003\u0004 but no more", "list.xlsx", "XLSX workbook can't be read"],
  ])("is named for what it is: %s", (_what, content, name, said) => {
    expect(refusalOf(Buffer.from(content, "latin1"), name)).toContain(said);
  });

  it.each([
    ["a protected workbook", oldOffice("EncryptionInfo", "EncryptedPackage"), "a.xlsx", "password protected"],
    ["one of which no more is known", oldOffice(), "a.xlsx", "password protected"],
    ["an old workbook", oldOffice("Workbook"), "a.xls", "old Excel workbook (XLS)"],
    ["an old workbook under a new name", oldOffice("Workbook"), "a.xlsx", "old Excel workbook (XLS)"],
    ["an old Word document", oldOffice("WordDocument"), "a.doc", "Word document (DOC)"],
  ])("is named for what it is: %s", (_what, bytes, name, said) => {
    expect(refusalOf(bytes, name)).toContain(said);
    expect(refusalOf(bytes, name)).not.toContain("too large");
  });
});
