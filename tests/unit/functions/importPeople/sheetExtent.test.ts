import ExcelJS from "exceljs";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readXlsx } from "#functions/importPeople/readTable.ts";
import { sheetExtent } from "#functions/importPeople/sheetExtent.ts";

const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

describe("the places that a sheet takes (C-43)", () => {
  it.each([
    ["nothing", "", 0],
    ["a cell that is only coloured", '<row r="900000"><c r="XFD900000" s="1"/></row>', 0],
    ["two lines of two", '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="B2"><v>1</v></c></row>', 4],
    ["cells without names", "<row><c/><c><is><t>x</t></is></c></row><row/><row><c><v>1</v></c></row>", 3 * 2],
    ["a far line and a far column", '<row r="5000"><c r="ZZ5000"><v>1</v></c></row>', 5000 * 702],
    ["names with a prefix", '<x:row r="7"><x:c r="C7"><x:v>1</x:v></x:c></x:row>', 21],
    ["the last line and column", '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>', 1_048_576 * 16_384],
    ["a line beyond all", '<row r="1048577"/>', Number.POSITIVE_INFINITY],
    ["a column beyond all", '<row r="1"><c r="XFE1"/></row>', Number.POSITIVE_INFINITY],
    ["a number in other signs", '<row r="&#50;000000000"/>', Number.POSITIVE_INFINITY],
    ["a > before it", '<row spans="1>" r="2000000000"/>', Number.POSITIVE_INFINITY],
    ["a number that is none", '<row r="1e9"/>', Number.POSITIVE_INFINITY],
  ])("are told of %s", (_what, rows, extent) => {
    expect(sheetExtent(sheet(rows))).toBe(extent);
  });
});

describe("a workbook of people (C-43)", () => {
  it("gives lines as they are shown: numbers, links, dressed up text, results; and their numbers", async () => {
    const workbook = new ExcelJS.Workbook();
    const people = workbook.addWorksheet("People");
    people.getCell("B3").value = "Email";
    people.getCell("B5").value = { text: "a@x.org", hyperlink: "mailto:a@x.org" };
    people.getCell("C5").value = { richText: [{ text: "A" }, { text: "da", font: { bold: true } }] };
    people.getCell("D5").value = 12;
    people.getCell("E5").value = { formula: "1&1", result: "11" };
    workbook.addWorksheet("Other").addRow(["never read"]);
    const lines = await readXlsx(Buffer.from(await workbook.xlsx.writeBuffer()).toString("base64"));
    const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ""));
    expect(filled).toEqual([
      { line: 3, cells: ["", "Email", "", "", ""] },
      { line: 5, cells: ["", "a@x.org", "Ada", "12", "11"] },
    ]);
  });

  it("is refused where it would take more places than a file of people ever has", async () => {
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet("People").addRow(["Email"]);
    const files = unzipSync(new Uint8Array(await workbook.xlsx.writeBuffer()));
    const name = "xl/worksheets/sheet1.xml";
    const far = strFromU8(files[name] ?? new Uint8Array()).replace('<row r="1"', '<row r="2000000000"');
    expect(far).toContain("2000000000");
    const bytes = zipSync({ ...files, [name]: strToU8(far) });
    await expect(readXlsx(Buffer.from(bytes).toString("base64"))).rejects.toMatchObject({
      fields: [{ message: "This sheet is too large" }],
    });
  });
});
