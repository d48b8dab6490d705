import ExcelJS from "exceljs";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readFile } from "#functions/importPeople/readPeopleTable.ts";
import { Refusal } from "#functions/runtime/refusal.ts";
import type { TableAnswers } from "#functions/spreadsheets/readTable.ts";

const bytesOf = async (workbook: ExcelJS.Workbook): Promise<Buffer> =>
  Buffer.from(await workbook.xlsx.writeBuffer());
const read = async (workbook: ExcelJS.Workbook, answers: TableAnswers = {}) =>
  readFile(await bytesOf(workbook), "list.xlsx", answers);
const people = (workbook: ExcelJS.Workbook, name: string, ...rows: unknown[][]): ExcelJS.Worksheet => {
  const sheet = workbook.addWorksheet(name);
  for (const row of rows) sheet.addRow(row);
  return sheet;
};
const head = ["First Name", "Last Name", "Email"];

/** A workbook of one sheet with its parts changed by hand. */
async function spoilt(change: (parts: Record<string, string>) => void): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  people(workbook, "People", head, ["A", "B", "a@x.org"]);
  const files = unzipSync(new Uint8Array(await bytesOf(workbook)));
  const parts = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, strFromU8(file)]));
  change(parts);
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  );
}
const refusalOf = (bytes: Buffer): string => {
  try {
    readFile(bytes, "list.xlsx");
  } catch (error) {
    if (error instanceof Refusal) return error.fields?.[0]?.message ?? "";
    throw error;
  }
  throw new Error("The workbook was read");
};
const sheetPart = "xl/worksheets/sheet1.xml";
const withRows = (rows: string) =>
  spoilt((parts) => {
    parts[sheetPart] = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  });

describe("a workbook of people (C-43)", () => {
  it("gives lines as they are shown: numbers, links, dressed up text, results; and their numbers", async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet("People");
    sheet.getCell("B3").value = "Email";
    sheet.getCell("B5").value = { text: "a@x.org", hyperlink: "mailto:a@x.org" };
    sheet.getCell("C5").value = { richText: [{ text: "A" }, { text: "da", font: { bold: true } }] };
    sheet.getCell("D5").value = 12;
    sheet.getCell("E5").value = { formula: "1&1", result: "11" };
    expect((await read(workbook)).lines).toEqual([
      { line: 3, cells: ["", "Email"] },
      { line: 5, cells: ["", "a@x.org", "Ada", "12", "11"] },
    ]);
  });

  it("tells dates, yes-or-no values and errors apart from what was typed", async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = people(workbook, "People", head);
    sheet.addRow([true, new Date(Date.UTC(2026, 2, 1)), { error: "#N/A" }]);
    sheet.addRow([46_082, "TRUE", { formula: "1/0", result: { error: "#DIV/0!" } }]);
    sheet.getCell("A3").numFmt = 'd" of "mmmm';
    sheet.getCell("A4").value = 7;
    sheet.getCell("A4").numFmt = '0" days"';
    expect((await read(workbook)).lines.slice(1)).toEqual([
      {
        line: 2,
        cells: ["TRUE", "2026-03-01", "#N/A"],
        odd: new Map([
          [0, "yes_or_no"],
          [1, "date"],
          [2, "error"],
        ]),
      },
      {
        line: 3,
        cells: ["2026-03-01", "TRUE", "#DIV/0!"],
        odd: new Map([
          [0, "date"],
          [2, "error"],
        ]),
      },
      { line: 4, cells: ["7"] },
    ]);
  });

  it("leaves out lines that are hidden or filtered out, and columns, until it is told otherwise", async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = people(
      workbook,
      "People",
      [...head, "Role"],
      ["A", "B", "a@x.org", "Teacher"],
      ["C", "D", "c@x.org"],
    );
    sheet.autoFilter = "A1:D1";
    sheet.getRow(3).hidden = true;
    sheet.getColumn(4).hidden = true;
    const seen = await read(workbook);
    expect(seen.hidden).toEqual({ lines: 1, columns: 1, isTaken: false });
    expect(seen.lines.map(({ cells }) => cells)).toEqual([
      [...head, ""],
      ["A", "B", "a@x.org", ""],
    ]);
    const all = await read(workbook, { takesHidden: true });
    expect(all.hidden.isTaken).toBe(true);
    expect(all.lines.map(({ cells }) => cells)).toEqual([
      [...head, "Role"],
      ["A", "B", "a@x.org", "Teacher"],
      ["C", "D", "c@x.org"],
    ]);
  });

  it("reads the first sheet that is seen and is a list, or the one that is chosen; hidden ones only by name", async () => {
    const workbook = new ExcelJS.Workbook();
    people(workbook, "Former", head, ["Old", "Hidden", "old@x.org"]).state = "veryHidden";
    people(workbook, "Notes", ["How to use this list"]);
    people(workbook, "Students", head, ["A", "Visible", "a@x.org"]);
    people(workbook, "Staff", head, ["S", "Visible", "s@x.org"]).state = "hidden";
    const seen = await read(workbook);
    expect(seen.sheet).toBe("Students");
    expect(seen.sheets).toEqual([
      { name: "Former", is_hidden: true },
      { name: "Notes", is_hidden: false },
      { name: "Students", is_hidden: false },
      { name: "Staff", is_hidden: true },
    ]);
    expect((await read(workbook, { sheet: "Staff" })).lines[1]?.cells[0]).toBe("S");
    const hidden = new ExcelJS.Workbook();
    people(hidden, "Former", head, ["Old", "Hidden", "old@x.org"]).state = "hidden";
    expect(refusalOf(await bytesOf(hidden))).toContain("Every sheet in this workbook is hidden");
  });

  it("reads texts without how they are pronounced, and signs that XML does not hold", async () => {
    const bytes = await spoilt((parts) => {
      parts["xl/sharedStrings.xml"] =
        "<sst><si><t>First Name</t></si><si><t>Last Name</t></si><si><t>Email</t></si>" +
        "<si><t>東</t><rPh sb='0' eb='1'><t>ヒガシ</t></rPh></si><si><t>B_x000D_C &amp; D</t></si><si><t>a@x.org</t></si></sst>";
    });
    expect(readFile(bytes, "list.xlsx").lines[1]?.cells).toEqual(["東", "B\rC & D", "a@x.org"]);
  });
});

describe("a workbook that takes more than a list of people ever does (C-43)", () => {
  const cell = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;

  it("is refused before it is unpacked: 39 million blanks in 40 KB", async () => {
    const bytes = await withRows(cell(" ".repeat(39_000_000)));
    expect(bytes.length).toBeLessThan(60_000);
    expect(refusalOf(bytes)).toBe("This workbook is too large");
  });

  it.each([
    ["a cell", () => withRows(cell(" ".repeat(40_000))), "A cell in this workbook has too much text"],
    [
      "a text that cells share",
      () =>
        withRows(
          `${Array.from({ length: 400 }, (_each, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`).join("")}`,
        ),
      "This sheet has too much text",
    ],
    ["a tag", () => withRows(`<row ${" ".repeat(17_000_000)}r="1"/>`), "This workbook is too large"],
    ["lines", () => withRows("<row><c><v>1</v></c></row>".repeat(10_001)), "This sheet has too many rows"],
    ["a line beyond all", () => withRows('<row r="2000000000"/>'), "This sheet is too large"],
    ["a line in other digits", () => withRows('<row r="&#50;000000000"/>'), "This sheet is too large"],
    [
      "a column beyond all",
      () => withRows('<row r="1"><c r="XFE1"><v>1</v></c></row>'),
      "This sheet is too large",
    ],
    ["a sheet that does not end", () => withRows("<row>"), "This XLSX workbook can't be read"],
  ])("is refused for %s", async (what, make, said) => {
    let bytes = await make();
    if (what === "a text that cells share")
      bytes = Buffer.from(
        zipSync({
          ...unzipSync(new Uint8Array(bytes)),
          "xl/sharedStrings.xml": strToU8(`<sst><si><t>${"x".repeat(32_000)}</t></si></sst>`),
        }),
      );
    expect(refusalOf(bytes)).toBe(said);
  });

  it("keeps no place for cells that are empty, however far they are", async () => {
    const bytes = await withRows(
      '<row r="900000"><c r="XFD900000" s="1"/></row><row r="1048576"><c r="C1048576"><v>1</v></c></row>',
    );
    expect(readFile(bytes, "list.xlsx").lines).toEqual([{ line: 1_048_576, cells: ["", "", "1"] }]);
  });

  it("is not believed what its directory says of its sizes", async () => {
    const bytes = await withRows(cell(" ".repeat(30_000_000)));
    for (let at = bytes.indexOf("PK\u0001\u0002"); at >= 0; at = bytes.indexOf("PK\u0001\u0002", at + 46))
      bytes.writeUInt32LE(100, at + 24);
    expect(refusalOf(bytes)).toBe("This workbook is too large");
  });
});
