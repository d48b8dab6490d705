import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import { expect, it } from "vitest";
import { writeXlsx } from "#functions/workers/writeXlsx.ts";
import type { ReportTable } from "#shared/domain/usageReportFile.ts";

const hostile = [
  '=HYPERLINK("https://evil.test","Open")',
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "＝1+1",
  "\t=1+1",
  "Anna;=1+1",
  "{=1+1}",
];

async function written(names: readonly string[]): Promise<ExcelJS.Worksheet> {
  const sink = new PassThrough();
  const bytes = buffer(sink);
  const table: ReportTable = {
    title: "=Title",
    facts: [["Course", names[0] ?? ""]],
    columns: [{ head: "=Name", widthInCharacters: 20 }],
    rows: names.map((value) => [{ value }]),
    sheetName: "Usage Report",
    frozenColumns: 3,
    hasLegend: true,
    rowCount: names.length,
    notice: "=Notice",
  };
  await writeXlsx(table, sink, async () => {});
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await bytes) as never); // exceljs names a Buffer of an older Node
  const sheet = workbook.worksheets[0];
  if (!sheet) throw new Error("The file has no sheet");
  return sheet;
}

it("writes every text of a report as text, which no spreadsheet runs", async () => {
  const sheet = await written(hostile);
  const texts: string[] = [];
  sheet.eachRow((row) =>
    row.eachCell((cell) => {
      expect([cell.text, cell.type]).toEqual([cell.text, ExcelJS.ValueType.String]);
      texts.push(cell.text);
    }),
  );
  expect(texts).toEqual(["=Title", "Course", hostile[0], "=Name", ...hostile, "=Notice"]);
});

it("writes a file that opens whatever characters a name is made of", async () => {
  const names = [
    "\uffff a\u0000b",
    "\u0008",
    "half \ud83e",
    "\ufffe",
    "<&>\"'",
    "]]>",
    "_x000D_",
    "🫀".repeat(100),
  ];
  const sheet = await written(names);
  expect(sheet.rowCount).toBeGreaterThanOrEqual(names.length);
  expect(sheet.getRow(9).getCell(1).text).toContain("<&>");
});
