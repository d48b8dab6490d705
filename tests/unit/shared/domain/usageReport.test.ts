import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { courseUsageReport } from "#shared/contract/reports/courseUsageReport.ts";
import type { DateRange } from "#shared/domain/dates.ts";
import type { FiguresTuple } from "#shared/domain/itemFigures.ts";
import {
  planUsageReport,
  presentUsageReport,
  type ReportDocument,
  type ReportMember,
  type ReportSource,
  reportHeader,
} from "#shared/domain/usageReport.ts";
import { courseReportTable } from "#shared/domain/usageReports/courseReport.ts";
import { type ReportValue, textOfValue } from "#shared/domain/usageReports/reportColumns.ts";
import { easternText } from "#shared/words/dates.ts";

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

  it("opens a course of scripts on their tab whatever else it holds, and one of several kinds on its cases", () => {
    const mixed = [aDocument(1), aDocument(3, { kind: "illness_script" })];
    expect(plan({ documents: mixed, course: { id: 5, name: "Scripts", kind: "illness_script" } }).tab).toBe(
      "illness_script",
    );
    expect(plan({ documents: mixed }).tab).toBe("case");
  });

  it("puts items of one position in the order of their numbers", () => {
    const report = plan({ documents: [aDocument(9, { position: 1 }), aDocument(8, { position: 1 })] });
    expect(report.documents.map((document) => document.id)).toEqual([8, 9]);
  });

  it("offers low time where one of the cases says how long it should take", () => {
    const timed = (...minutes: (number | null)[]) =>
      plan({ documents: minutes.map((recommended_time, n) => aDocument(n + 1, { recommended_time })) })
        .isLowTimeEnabled;
    expect(timed(null, 30)).toBe(true);
    expect(timed(null, null)).toBe(false);
  });

  it("counts a script as begun by a visit or by progress alone", () => {
    const begun = (...of: Parameters<typeof figures>) =>
      plan({ figures: new Map([[userId(1), { 3: figures(...of) }]]) }, { tab: "illness_script" }).rows.reduce(
        (sum, row) => sum + row.started,
        0,
      );
    expect(begun(0, "2026-11-21T12:00:00.000Z")).toBe(1);
    expect(begun(10, null)).toBe(1);
    expect(
      plan({ figures: new Map([[userId(1), { 3: figures(0, null, 2) }]]) }, { tab: "illness_script" })
        .hasWork,
    ).toBe(false);
  });

  it("counts no work without a date in a range that is open to one side", () => {
    const undated = { figures: new Map([[userId(1), { 1: figures(50, null) }]]) };
    expect(plan(undated, { range: { start: undefined, end: "2026-11-30" } }).hasWork).toBe(false);
    expect(plan(undated, { range: { start: "2026-11-01", end: undefined } }).hasWork).toBe(false);
    expect(plan(undated).hasWork).toBe(true);
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
    ["Case 9 : a space before the mark", null, "Case 9"],
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

  it("sorts names letter by letter, and people of one name always alike", () => {
    const names = (...last: string[]) =>
      plan({
        members: last.map((last_name, n) => aMember(n + 1, { last_name, first_name: "A" })),
        figures: new Map(),
      }).rows.map((row) => row.student);
    expect(names("Group 10", "Group 9").map((student) => student.last_name)).toEqual(["Group 10", "Group 9"]);
    const twins = { last_name: "Berg", first_name: "A" };
    for (const order of [
      [2, 1, 4],
      [4, 2, 1],
    ])
      expect(
        plan({ members: order.map((n) => aMember(n, twins)), figures: new Map() }).rows.map(
          (row) => row.student.id,
        ),
      ).toEqual([userId(1), userId(2), userId(4)]);
  });

  it("tells the share of the recommended time where it is known, of those who have any", () => {
    const reply = presentUsageReport(
      plan({
        figures: new Map<string, Record<string, FiguresTuple>>([
          [
            userId(1),
            {
              1: figures(40, "2026-11-21T12:00:00.000Z", 0, 12),
              2: figures(40, "2026-11-21T12:00:00.000Z", 0, null),
            },
          ],
          [userId(2), { 1: figures(40, "2026-11-21T12:00:00.000Z", 0, null) }],
        ]),
      }),
    );
    expect(reply.percentage_of_recommended_time).toEqual({ [userId(1)]: { 1: 12 } });
  });
});

describe("the usage report as a file", () => {
  const tableOf = (
    report: ReturnType<typeof plan>,
    range: DateRange = { start: "2026-11-01", end: "2026-11-30" },
  ) =>
    courseReportTable(report, {
      facts: [
        ["Course", "Medicine"],
        ["Program", "Northside"],
      ],
      range,
      generatedAt: "2026-11-21T15:04:00.000Z",
    });
  const said = (value: ReportValue | undefined) => value && textOfValue(value, easternText);
  const factsOf = (table: ReturnType<typeof tableOf>) =>
    table.facts.map(([name, value]) => [name, said(value)]);

  it("says what it is about, with times in Eastern and heads that say so", () => {
    const table = tableOf(plan());
    expect(factsOf(table)).toEqual([
      ["Course", "Medicine"],
      ["Program", "Northside"],
      ["Dates", "November 1st 2026 to November 30th 2026"],
      ["Generated (Eastern Time)", "11/21/2026, 10:04 AM"],
    ]);
    expect(table.columns.map((column) => column.head)).toEqual([
      "First Name",
      "Last Name",
      "Email",
      "Cases Completed",
      "Case 1",
      "Case 2",
      "Date Last Accessed (Eastern Time)",
    ]);
    expect([...table.rows].map((row) => row.map(said))).toEqual([
      ["First2", "Last2", "s2@bedside.test", "0 of 2", "Not Started. Case was reset", "Not Started", ""],
      [
        "First1",
        "Last1",
        "s1@bedside.test",
        "1 of 2",
        "Completed",
        "Partially Completed 40%",
        "11/21/2026, 7:00 AM",
      ],
    ]);
  });

  it.each([
    ["2026-11-01", undefined, "From November 1st 2026"],
    [undefined, "2026-11-30", "Until November 30th 2026"],
    [undefined, undefined, "All dates"],
  ])("names a range from %s to %s", (start, end, text) => {
    expect(factsOf(tableOf(plan(), { start, end }))).toContainEqual(["Dates", text]);
  });

  it("has a title, and columns as wide as their heads within bounds", () => {
    const titles = ["A", "A head of some letters", "A head that is far too long for a column"];
    const table = tableOf(plan({ documents: titles.map((title, n) => aDocument(n + 1, { title })) }));
    expect(table.title).toBe("Course Usage Report");
    expect(table.columns.map(({ widthInCharacters }) => widthInCharacters)).toEqual([
      16, 18, 32, 17, 16, 24, 30, 24,
    ]);
  });

  it("counts scripts that were begun in the place of cases that were finished", () => {
    const countOf = (tab: "case" | "illness_script") =>
      [...tableOf(plan({}, { tab })).rows].map((row) => said(row[3]));
    expect(countOf("case")).toEqual(["0 of 2", "1 of 2"]);
    expect(countOf("illness_script")).toEqual(["0 of 1", "1 of 1"]);
    const begun = plan(
      { figures: new Map([[userId(1), { 3: figures(10, "2026-11-21T12:00:00.000Z") }]]) },
      { tab: "illness_script" },
    );
    expect([...tableOf(begun).rows].map((row) => said(row[3]))).toEqual(["0 of 1", "1 of 1"]);
  });

  it("says low time, and what the colour of a cell follows", () => {
    const low = plan({
      documents: [aDocument(1)],
      figures: new Map([[userId(1), { 1: figures(100, "2026-11-21T12:00:00.000Z", 1, 10) }]]),
    });
    expect([...tableOf(low).rows].at(-1)?.at(-2)).toMatchObject({
      kind: "progress",
      display: {
        state: "low_time",
        text: "Low Time (Completed in under 25% of recommended time)",
        isReset: true,
      },
    });
  });

  it("speaks of scripts on their tab, and says when there is nothing", () => {
    const table = tableOf(plan({ figures: new Map() }, { tab: "illness_script" }));
    expect(table.columns[3]?.head).toBe("Total # Scripts Accessed");
    expect(table.notice).toBe("There is no work in this course within the date range selected.");
  });
});
