import {
  downloadResultsTable as route,
  type ShownTable,
} from "#shared/contract/assessments/resultsWorkbook.ts";
import { figure, time, words } from "#shared/domain/usageReports/reportColumns.ts";
import type { ReportTable } from "#shared/domain/usageReports/reportTable.ts";
import { easternHeadSuffix } from "#shared/words/dates.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { workbookReply } from "./workbookReply.ts";

const widestColumn = 60;

/** Writes the table of results that a page shows as a workbook, and reads nothing itself. @see ADR 0446 */
export const downloadResultsTable = defineHandler(route, {
  load: async () => ({ resource: { kind: "provider" as const } }),
  run: async ({ body }) =>
    reply({ raw: await workbookReply(tableOf(body, isoTime(nowMs())), "results.xlsx") }),
});

const tableOf = ({ title, heads, rows }: ShownTable, generatedAt: string): ReportTable => ({
  ...{ title, facts: [[`Generated ${easternHeadSuffix}`, time(generatedAt)]], notice: undefined },
  columns: heads.map((head, place) => ({ head, widthInCharacters: widthOf(head, rows, place) })),
  rows: rows.map((row) => row.map((cell) => (typeof cell === "number" ? figure(cell) : words(cell)))),
  ...{ rowCount: rows.length, sheetName: "Results", frozenColumns: 1, hasLegend: false },
});

const widthOf = (head: string, rows: ShownTable["rows"], place: number): number =>
  Math.min(
    widestColumn,
    2 + rows.reduce((most, row) => Math.max(most, String(row[place]).length), head.length),
  );
