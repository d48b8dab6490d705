import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import { expect, it } from "vitest";
import { writeXlsx } from "#functions/reports/writeXlsx.ts";
import { figure, time, words } from "#shared/domain/usageReports/reportColumns.ts";
import type { ReportTable } from "#shared/domain/usageReports/reportTable.ts";

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
    facts: [["Course", words(names[0] ?? "")]],
    columns: [{ head: "=Name", widthInCharacters: 20 }],
    rows: names.map((name) => [words(name)]),
    rowCount: names.length,
    sheetName: "Usage Report",
    notice: "=Notice",
    frozenColumns: 1,
    hasLegend: false,
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

it("C-30, C-33: keeps figures figures and times dates, in Eastern time, which show as the CSV file says them", async () => {
  const sink = new PassThrough();
  const bytes = buffer(sink);
  const noon = "2026-11-21T17:00:00.000Z";
  await writeXlsx(
    {
      title: "Times",
      facts: [],
      columns: ["When", "Minutes"].map((head) => ({ head, widthInCharacters: 20 })),
      rows: [
        [time(noon), figure(72, " min")],
        [time(null), figure(null, " min")],
      ],
      rowCount: 2,
      sheetName: "Usage Report",
      notice: undefined,
      frozenColumns: 1,
      hasLegend: false,
    },
    sink,
  );
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await bytes) as never); // as above
  const row = workbook.worksheets[0]?.getRow(4);
  expect(row?.getCell(1).value).toEqual(new Date("2026-11-21T12:00:00.000Z"));
  expect(row?.getCell(1).numFmt).toContain("h:mm AM/PM");
  expect([row?.getCell(2).value, row?.getCell(2).numFmt]).toEqual([72, '0" min"']);
  expect(workbook.worksheets[0]?.getRow(5).getCell(2).value).toBeNull();
});

it("tells the times of the hour that comes twice apart, and keeps them times", async () => {
  const sink = new PassThrough();
  const bytes = buffer(sink);
  const utc = ["2026-11-01T05:30:00.000Z", "2026-11-01T06:30:00.000Z", "2026-11-01T07:30:00.000Z"];
  await writeXlsx(
    {
      title: "Times",
      facts: [],
      columns: [{ head: "At (Eastern Time)", widthInCharacters: 20 }],
      rows: utc.map((at) => [time(at)]),
      rowCount: utc.length,
      sheetName: "Usage Report",
      notice: undefined,
      frozenColumns: 1,
      hasLegend: false,
    },
    sink,
  );
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await bytes) as never); // as above
  const cells = [4, 5, 6].map((row) => workbook.worksheets[0]?.getCell(row, 1));
  expect(cells.map((cell) => cell?.type)).toEqual(utc.map(() => ExcelJS.ValueType.Date));
  expect(cells.map((cell) => /"(E.T)"$/.exec(cell?.numFmt ?? "")?.[1])).toEqual(["EDT", "EST", undefined]);
});
