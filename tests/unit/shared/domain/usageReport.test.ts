import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { courseUsageReport } from "#shared/contract/reports/reports.ts";
import {
  type FiguresTuple,
  planUsageReport,
  presentUsageReport,
  type ReportDocument,
  type ReportMember,
  type ReportSource,
  reportHeader,
} from "#shared/domain/usageReport.ts";
import { usageReportTable } from "#shared/domain/usageReportFile.ts";

const minuteOf = (utc: string): number => Date.parse(utc) / 60_000;
const aDocument = (id: number, facts: Partial<ReportDocument> = {}): ReportDocument => ({
  id,
  relationId: id + 100,
  title: `Case ${id}: a title`,
  report_title: null,
  kind: "signature_case",
  recommended_time: 30,
  position: id,
  ...facts,
});
const userId = (n: number): string => `01HF000000000000000000000${n}`;
const aMember = (n: number, facts: Partial<ReportMember> = {}): ReportMember => ({
  user_id: userId(n),
  email: `s${n}@bedside.test`,
  first_name: `First${n}`,
  last_name: `Last${n}`,
  role: "Student",
  ...facts,
});
const figures = (percent: number, at: string | null, resets = 0, time: number | null = 50): FiguresTuple => [
  percent,
  time,
  resets,
  at === null ? null : minuteOf(at),
  null,
  null,
];
const aSource = (facts: Partial<ReportSource> = {}): ReportSource => ({
  course: { id: 5, name: "Medicine", kind: "custom" },
  documents: [
    aDocument(2),
    aDocument(1),
    aDocument(3, { kind: "illness_script" }),
    aDocument(4, { kind: "student_resource" }),
  ],
  members: [aMember(1), aMember(2), aMember(3, { role: "Teacher" })],
  figures: new Map<string, Record<string, FiguresTuple>>([
    [
      userId(1),
      {
        1: figures(100, "2026-11-20T04:00:00.000Z"),
        2: figures(40, "2026-11-21T12:00:00.000Z"),
        3: figures(10, "2026-11-01T12:00:00.000Z"),
        99: figures(100, "2026-11-21T12:00:00.000Z"),
      },
    ],
    [userId(2), { 1: figures(0, null, 1) }],
    [userId(3), { 1: figures(100, "2026-11-21T12:00:00.000Z") }],
  ]),
  ...facts,
});
const allTime = { start: undefined, end: undefined };
const zone = "America/New_York";
const plan = (
  facts: Partial<ReportSource> = {},
  options: Partial<Parameters<typeof planUsageReport>[1]> = {},
) => planUsageReport(aSource(facts), { range: allTime, timeZone: zone, ...options });

describe("the course usage report (C-27)", () => {
  it("holds the students of the program only, and the course's cases in its order", () => {
    const report = plan();
    expect(report.rows.map((row) => row.student.id)).toEqual([userId(2), userId(1)]);
    expect(report.documents.map((document) => document.id)).toEqual([1, 2]);
  });

  it("counts finished cases, and scripts that were begun", () => {
    expect(plan().rows.map((row) => row.completed)).toEqual([0, 1]);
    const scripts = plan({}, { tab: "illness_script" });
    expect(scripts.documents.map((document) => document.id)).toEqual([3]);
    expect(scripts.rows.map((row) => row.started)).toEqual([0, 1]);
  });

  it("opens a course of scripts on their tab", () => {
    expect(plan({ documents: [aDocument(3, { kind: "illness_script" })] }).tab).toBe("illness_script");
    expect(plan({ documents: [] }).tab).toBe("case");
  });

  it("counts work by the day it was done on in the program's time zone", () => {
    const on = (start: string, end: string) =>
      plan({}, { range: { start, end } }).rows.map((row) => row.percentages);
    expect(on("2026-11-19", "2026-11-19")).toEqual([0, 100]);
    expect(on("2026-11-20", "2026-11-21")).toEqual([0, 40]);
    expect(on("2026-11-22", "2026-11-30")).toEqual([0, 0]);
  });

  it("counts the first and the last minute of the range, and none beside them", () => {
    const counts = (at: string): boolean =>
      plan(
        { figures: new Map([[userId(1), { 1: figures(100, at) }]]) },
        { range: { start: "2026-11-20", end: "2026-11-21" } },
      ).hasWork;
    expect(counts("2026-11-20T04:59:00.000Z")).toBe(false);
    expect(counts("2026-11-20T05:00:00.000Z")).toBe(true);
    expect(counts("2026-11-22T04:59:00.000Z")).toBe(true);
    expect(counts("2026-11-22T05:00:00.000Z")).toBe(false);
  });

  it("says whether there is work in the range", () => {
    expect(plan().hasWork).toBe(true);
    expect(plan({}, { range: { start: "2026-12-01", end: undefined } }).hasWork).toBe(false);
    expect(plan({ figures: new Map([[userId(1), { 1: figures(0, null, 1) }]]) }).hasWork).toBe(false);
  });

  it.each([
    ["Family Medicine 1: A woman of 45. Visit", null, "Family Medicine 1"],
    ["Dr. Chen sees a child", null, "Dr"],
    ["<i>Case</i> 7. Fever", null, "Case 7"],
    ["No mark at all", null, "No mark at all"],
    [": odd", null, ": odd"],
    ["Family Medicine 1: A woman", "FM 1", "FM 1"],
  ])("heads %s (%s) with %s", (title, report_title, header) => {
    expect(reportHeader({ title, report_title })).toBe(header);
  });

  it("answers the look-ups of the specification, without the noughts", () => {
    const reply = presentUsageReport(plan());
    expect(z.parse(courseUsageReport, reply)).toEqual(reply);
    expect(reply.percentage_lookup_by_user_and_document).toEqual({
      [userId(1)]: { 1: 100, 2: 40, count: 1, script_started: 2 },
      [userId(2)]: { count: 0, script_started: 0 },
    });
    expect(reply.reset).toEqual({ [userId(2)]: { 1: 1 } });
    expect(reply.document_set_document_relation_id_lookup_by_document_id).toEqual({ 1: 101, 2: 102 });
    expect(reply.low_time_enabled).toBe(true);
    expect(presentUsageReport(plan({}, { tab: "illness_script" })).low_time_enabled).toBe(false);
  });

  it("sorts who has done least first, then by name", () => {
    const members = [
      aMember(1, { last_name: "zorn" }),
      aMember(2, { last_name: "Ábel" }),
      aMember(4, { last_name: "Berg" }),
    ];
    const report = plan({
      members,
      figures: new Map<string, Record<string, FiguresTuple>>([
        [userId(1), { 1: figures(5, "2026-11-21T12:00:00.000Z") }],
      ]),
    });
    expect(report.rows.map((row) => row.student.last_name)).toEqual(["Ábel", "Berg", "zorn"]);
  });
});

describe("the usage report as a file", () => {
  const tableOf = (report: ReturnType<typeof plan>) =>
    usageReportTable({
      plan: report,
      programName: "Northside",
      range: { start: "2026-11-01", end: "2026-11-30" },
      generatedAt: "2026-11-21T15:04:00.000Z",
    });

  it("says what it is about, with times in Eastern and heads that say so", () => {
    const table = tableOf(plan());
    expect(table.facts).toEqual([
      ["Course", "Medicine"],
      ["Program", "Northside"],
      ["Dates", "November 1st 2026 to November 30th 2026"],
      ["Generated (Eastern Time)", "11/21/2026, 10:04 AM"],
    ]);
    expect(table.columns.map((column) => column.head)).toEqual([
      "Email",
      "First Name",
      "Last Name",
      "Cases Completed",
      "Date Last Accessed (Eastern Time)",
      "Case 1",
      "Case 2",
    ]);
    expect([...table.rows].map((row) => row.map((cell) => cell.value))).toEqual([
      ["s2@bedside.test", "First2", "Last2", 0, "", "Not Started, reset", "Not Started"],
      ["s1@bedside.test", "First1", "Last1", 1, "11/21/2026, 7:00 AM", "Completed", "In progress (40%)"],
    ]);
  });

  it("speaks of scripts on their tab, and says when there is nothing", () => {
    const table = tableOf(plan({ figures: new Map() }, { tab: "illness_script" }));
    expect(table.columns[3]?.head).toBe("Total # Scripts Accessed");
    expect(table.notice).toBe("There is no work in this course within the date range selected.");
  });
});
