import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { screen, within } from "@testing-library/react";
import ExcelJS from "exceljs";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { csvText } from "#functions/reports/writeCsv.ts";
import { writeXlsx } from "#functions/reports/writeXlsx.ts";
import type { CaseUsageReport } from "#shared/contract/reports/caseReport.ts";
import type { GroupRoleReport } from "#shared/contract/reports/groupRoleReport.ts";
import type { StudentUsageReport } from "#shared/contract/reports/studentReport.ts";
import { planUsageReport, presentUsageReport, type ReportSource } from "#shared/domain/usageReport.ts";
import { caseReportColumns } from "#shared/domain/usageReports/caseReport.ts";
import { courseReportTable } from "#shared/domain/usageReports/courseReport.ts";
import { groupRoleColumns } from "#shared/domain/usageReports/groupRoles.ts";
import { type ReportTable, reportTableOf } from "#shared/domain/usageReports/reportTable.ts";
import { studentReportColumns, studentReportRows } from "#shared/domain/usageReports/studentReport.ts";
import { easternText } from "#shared/words/dates.ts";
import { CaseReportPage } from "#web/features/usageReport/CaseReportPage.tsx";
import { GroupRolePage } from "#web/features/usageReport/GroupRolePage.tsx";
import { OwnReportPage, StudentReportPage } from "#web/features/usageReport/StudentReportPage.tsx";
import { UsageReportPage } from "#web/features/usageReport/UsageReportPage.tsx";
import { aCoursePage } from "../courses/builders.ts";
import { fakeApi, renderPage } from "../renderPage.tsx";
import { ada, aRecord, bao } from "./builders.ts";

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal(
    "WebSocket",
    class {
      close() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const facts = { title: "Report", facts: [], generatedAt: "2026-11-21T17:00:00.000Z", frozenColumns: 1 };

/** What the page shows in a cell, without what is drawn beside it; a time as it is in Eastern time. */
function saidIn(cell: Element): string {
  const time = cell.querySelector("time");
  if (time) return easternText(time.dateTime);
  const copy = cell.cloneNode(true) as Element;
  for (const drawn of copy.querySelectorAll("[aria-hidden='true'], [role='progressbar']")) drawn.remove();
  return copy.textContent ?? "";
}

async function pageTable(): Promise<{ heads: string[]; rows: string[][] }> {
  const table = await screen.findByRole("table");
  const [head, ...rows] = within(table).getAllByRole("row");
  if (!head) throw new Error("The table has a head");
  return {
    heads: within(head)
      .getAllByRole("columnheader")
      .map((cell) => cell.querySelector("a, button")?.textContent ?? ""),
    rows: rows.map((row) => [...row.querySelectorAll("th, td")].map(saidIn)),
  };
}

/** The texts of a CSV file of which no field holds a line end. */
function csvTable(text: string): string[][] {
  const lines = text.replace("\uFEFF", "").trimEnd().split("\r\n");
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
    ),
  );
}

/** The texts of the sheet as a spreadsheet shows them: dates and units by the format of their cell. */
async function sheetTable(table: ReportTable): Promise<string[][]> {
  const sink = new PassThrough();
  const [bytes] = await Promise.all([buffer(sink), writeXlsx(table, sink)]);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes as never); // exceljs names a Buffer of an older Node
  const sheet = workbook.worksheets[0];
  if (!sheet) throw new Error("The workbook has a sheet");
  const headRow = table.facts.length + 3;
  return Array.from({ length: table.rowCount + 1 }, (_, at) =>
    table.columns.map((_column, column) => {
      const cell = sheet.getRow(headRow + at).getCell(column + 1);
      if (cell.value instanceof Date) {
        // Its UTC fields are those of Eastern time, which in November is five hours behind.
        return easternText(new Date(cell.value.getTime() + 5 * 3_600_000).toISOString());
      }
      const unit = /^0"(.*)"$/.exec(cell.numFmt ?? "")?.[1] ?? "";
      return typeof cell.value === "number" ? `${cell.value}${unit}` : cell.text;
    }),
  );
}

/** That page, CSV and XLSX say the same in every cell; heads of times name Eastern time in the files. */
async function expectEqual(make: () => ReportTable & { rows: Iterable<never> | Iterable<unknown> }) {
  const page = await pageTable();
  expect(page.rows.length).toBeGreaterThan(0);
  for (const file of [csvTable(csvText(make() as never)), await sheetTable(make())]) {
    const [heads, ...rows] = file;
    expect(heads?.map((head) => head.replace(" (Eastern Time)", ""))).toEqual(page.heads);
    expect(rows).toEqual(page.rows);
  }
  const times = make().columns.filter(({ head }) => /Date/.test(head));
  expect(times.every(({ head }) => head.endsWith("(Eastern Time)"))).toBe(true);
}

function show(answers: Record<string, unknown>, path: string, at: string, page: React.ReactNode) {
  const api = fakeApi(
    Object.fromEntries(Object.entries(answers).map(([call, body]) => [`GET ${call}`, () => ({ body })])),
  );
  vi.stubGlobal("fetch", api.fetch);
  renderPage(
    <Routes>
      <Route path={path} element={page} />
    </Routes>,
    { at },
  );
}

const people = [
  { id: bao, email: "bao@north.example", first_name: "Bao", last_name: "Nguyen" },
  { id: ada, email: "ada@north.example", first_name: "Ada", last_name: "Lovelace" },
];
const never = aRecord({
  percent_complete: 0,
  percentage_of_recommended_time: null,
  time_on_case: 0,
  pages_completed: 0,
  start_date: null,
  date_last_accessed: null,
  completion_date: null,
  summary_statement: null,
  expert_comment: null,
});

describe("C-27 to C-30, C-33: CSV and XLSX equal the screen, cell by cell", () => {
  it("the course's report", async () => {
    const minute = Date.parse("2026-11-20T14:05:00.000Z") / 60_000;
    const documents = [1, 2].map((id) => ({
      id,
      relationId: 100 + id,
      title: `Case ${id}: "quoted", with a comma`,
      report_title: null,
      kind: "signature_case" as const,
      recommended_time: 20,
      position: id,
    }));
    const source: ReportSource = {
      course: { id: 3, name: "Neurology", kind: "custom" },
      documents,
      members: people.map(({ id, ...person }) => ({ ...person, user_id: id, role: "Student" })),
      figures: new Map([
        [ada, { 1: [100, 10, 1, minute, minute, minute], 2: [40, 5, 0, minute, minute, null] }],
      ]),
    };
    const plan = planUsageReport(source, {
      range: { start: undefined, end: undefined },
      timeZone: "America/New_York",
    });
    show(
      {
        "/document_sets/3": aCoursePage("Teacher", { id: 3, name: "Neurology" }),
        "/document_sets/3/usage_report": presentUsageReport(plan),
      },
      "/document_sets/:id/usage_report",
      "/document_sets/3/usage_report",
      <UsageReportPage />,
    );
    await expectEqual(() => courseReportTable(plan, { facts: [], generatedAt: facts.generatedAt }));
  });

  it.each(["case", "illness_script"] as const)("the report of an item, as a %s", async (tab) => {
    const report: CaseUsageReport = {
      document_set: { id: 3, name: "Neurology" },
      document: { id: 11, title: "Case 1: Chest pain", report_title: null },
      tab,
      users: people,
      progress_lookup_by_user: {
        [bao]: never,
        [ada]: aRecord({ reset: 1, percentage_of_recommended_time: 20, opened_mod_map: true }),
      },
      has_work: true,
      low_time_enabled: tab === "case",
      total: 2,
      next_page: null,
    };
    const path = "/document_set_document_relations/111/usage_report";
    show({ [path]: report }, path.replace("111", ":id"), path, <CaseReportPage />);
    const rows = people.map((person) => ({
      ...person,
      record: report.progress_lookup_by_user[person.id] ?? never,
    }));
    await expectEqual(() => reportTableOf(facts, caseReportColumns(report), rows));
    expect(screen.queryByText("Summary Statement") !== null).toBe(tab === "case");
  });

  it.each([
    ["of a student, for staff", false],
    ["of one's own", true],
  ])("the report %s", async (_whose, isOwn) => {
    const report: StudentUsageReport = {
      document_set: { id: 3, name: "Neurology" },
      user: people[1] ?? { id: ada, email: "", first_name: "", last_name: "" },
      tab: "case",
      documents: [
        { id: 11, title: "Case 1: Chest pain", report_title: null },
        { id: 12, title: "Case 2", report_title: "=Second" },
      ],
      progress_lookup_by_document: {
        11: aRecord(isOwn ? { expert_comment: null } : {}),
        12: never,
      },
      document_set_document_relation_id_lookup_by_document_id: { 11: 111, 12: 112 },
      low_time_enabled: true,
    };
    const end = isOwn ? "student_document_set_usage_report" : "document_set_usage_report";
    const path = `/document_sets/3/users/${ada}/${end}`;
    show(
      { [path]: report },
      `/document_sets/:id/users/:userId/${end}`,
      path,
      isOwn ? <OwnReportPage /> : <StudentReportPage />,
    );
    const page = await pageTable();
    const file = await sheetTable(
      reportTableOf(facts, studentReportColumns(report, { isOwn }), studentReportRows(report)),
    );
    expect(file.map((row) => row.map((text) => text.replace(" (Eastern Time)", "")))).toEqual([
      page.heads,
      ...page.rows,
    ]);
    expect(page.heads.includes("Expert Comment")).toBe(!isOwn);
  });

  it("the report of roles and courses", async () => {
    const report: GroupRoleReport = {
      user_infos: people
        .map((person, at) => ({
          ...person,
          role_definition_name: at === 0 ? "Teacher" : "Student",
          document_set_access: [at === 1, true],
        }))
        .toReversed(),
      document_sets: [
        { id: 1, name: "Anatomy" },
        { id: 2, name: "Medicine" },
      ],
      total: 2,
      next_page: null,
    };
    const path = "/group_role_definition_users/usage_report";
    show({ [path]: report }, path, path, <GroupRolePage />);
    await expectEqual(() => reportTableOf(facts, groupRoleColumns(report), report.user_infos));
  });
});
