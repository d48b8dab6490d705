import { describe, expect, it } from "vitest";
import type { DateRange } from "#shared/domain/dates.ts";
import type { FiguresTuple } from "#shared/domain/itemFigures.ts";
import { byName, type ReportDocument } from "#shared/domain/usageReport.ts";
import {
  caseReportColumns,
  caseReportHasWork,
  planCaseReport,
  tabOf,
} from "#shared/domain/usageReports/caseReport.ts";
import { groupRoleColumns } from "#shared/domain/usageReports/groupRoles.ts";
import { linksReportTable } from "#shared/domain/usageReports/linksReport.ts";
import { progressRecordOf, reportMarks } from "#shared/domain/usageReports/progressRecord.ts";
import {
  type ReportColumn,
  type ReportValue,
  textOfValue,
} from "#shared/domain/usageReports/reportColumns.ts";
import {
  planStudentReport,
  studentReportColumns,
  studentReportRows,
} from "#shared/domain/usageReports/studentReport.ts";

const utc = (at: string): string => `2026-11-${at}:00.000Z`;
const minute = (at: string): number => Date.parse(utc(at)) / 60_000;
const worked = (
  percent: number,
  at: string,
  marks = 0,
  share: number | null = 80,
  resets = 0,
): FiguresTuple => [
  ...([percent, share, resets, minute(at), minute("01T08:00")] as const),
  ...([percent === 100 ? minute(at) : null, 90, 3, 12, marks] as const),
];
const textOf = (value: ReportValue): string => textOfValue(value, (time) => time);
const said = <Row>(columns: readonly ReportColumn<Row>[], row: Row) =>
  Object.fromEntries(columns.map((column) => [column.head, textOf(column.valueOf(row))]));
const always: DateRange = { start: undefined, end: undefined };
const handedIn = { text: "A man with pain.", expertComment: "Think of the aorta." };
const member = (user_id: string, last_name: string, role = "Student") => ({
  ...{ user_id, last_name, role },
  first_name: "Ann",
  email: `${user_id}@bedside.test`,
});

describe("what somebody did in an item (courses §3)", () => {
  it("is told by the names of the specification", () => {
    const { mod_map, management, statement } = reportMarks;
    expect(progressRecordOf(worked(100, "20T12:00", mod_map | management | statement), handedIn)).toEqual({
      percent_complete: 100,
      reset: 0,
      percentage_of_recommended_time: 80,
      time_on_case: 90_000,
      opened_mod_map: true,
      implications_for_further_workup: false,
      implications_for_management: true,
      pages_completed: 3,
      pages: 12,
      start_date: utc("01T08:00"),
      date_last_accessed: utc("20T12:00"),
      completion_date: utc("20T12:00"),
      summary_statement: handedIn.text,
      expert_comment: handedIn.expertComment,
    });
  });

  it("is nothing for who did nothing in the days that are asked for, and no statement where none was handed in", () => {
    const none = progressRecordOf(null, handedIn);
    expect(none).toMatchObject({
      ...{ percent_complete: 0, reset: 0, percentage_of_recommended_time: null, time_on_case: 0, pages: 0 },
      ...{ start_date: null, date_last_accessed: null, completion_date: null },
      ...{ opened_mod_map: false, summary_statement: null, expert_comment: null },
    });
    const workup = progressRecordOf(worked(40, "20T12:00", reportMarks.further_workup), handedIn);
    expect(workup).toMatchObject({
      ...{ implications_for_further_workup: true, completion_date: null, summary_statement: null },
    });
    expect(progressRecordOf(worked(100, "20T12:00", reportMarks.statement))).toMatchObject({
      ...{ summary_statement: null, expert_comment: null },
    });
  });
});

describe("the report of a case (C-28; courses §2.15)", () => {
  const document = { id: 7, kind: "signature_case" } as ReportDocument;
  const members = [
    ...[member("d", "Zuse"), member("c", "Abel"), member("b", "Berg"), member("a", "Cole")],
    member("t", "Abel", "Teacher"),
  ];
  const figures = new Map([
    ["d", worked(40, "20T12:00", reportMarks.statement)],
    ["b", worked(100, "10T12:00")],
    ["a", worked(100, "20T12:00", 0, 10, 1)],
    ["t", worked(100, "20T12:00")],
  ]);
  const plan = (range = always) => planCaseReport({ document, members, figures }, { range, timeZone: "UTC" });

  it("has the students alone, least done first and then by name", () => {
    expect(plan().map(({ id, record, hasStatement }) => [id, record.percent_complete, hasStatement])).toEqual(
      [
        ["c", 0, false],
        ["d", 40, true],
        ["b", 100, false],
        ["a", 100, false],
      ],
    );
    expect(caseReportHasWork(plan())).toBe(true);
  });

  it("counts work of the days that are asked for, and tells where there was none", () => {
    const late = plan({ start: "2026-11-15", end: undefined });
    expect(late.map(({ id, record }) => [id, record.percent_complete])).toEqual([
      ["c", 0],
      ["b", 0],
      ["d", 40],
      ["a", 100],
    ]);
    expect(caseReportHasWork(plan({ start: "2026-11-25", end: undefined }))).toBe(false);
    const [opened] = planCaseReport(
      { document, members: [member("x", "X")], figures: new Map([["x", worked(0, "20T12:00")]]) },
      { range: always, timeZone: "UTC" },
    );
    expect(opened && caseReportHasWork([opened])).toBe(true);
  });

  it("says in its columns how long and how far, with low time and resets beside", () => {
    const columns = caseReportColumns({ tab: "case", low_time_enabled: true });
    const [none, some, , quick] = plan();
    if (!none || !some || !quick) throw new Error("Four students are in it");
    expect(said(columns, quick)).toEqual({
      "First Name": "Ann",
      "Last Name": "Cole",
      Email: "a@bedside.test",
      "Time from Case Start to Complete": "2 min",
      "% Completed": "100%, low time, case was reset",
      "Pages Completed": "3 of 12",
      "Start Date": utc("01T08:00"),
      "Completion Date": utc("20T12:00"),
      "Summary Statement": "",
      "Expert Comment": "",
      "Date Last Accessed": utc("20T12:00"),
    });
    expect(said(columns, none)).toMatchObject({
      ...{ "Time from Case Start to Complete": "", "% Completed": "0%", "Pages Completed": "0" },
    });
    const told = {
      ...some,
      record: progressRecordOf(worked(40, "20T12:00", reportMarks.statement), handedIn),
    };
    expect(said(columns, told)).toMatchObject({
      ...{ "Summary Statement": handedIn.text, "Expert Comment": handedIn.expertComment },
    });
    const without = caseReportColumns({ tab: "case", low_time_enabled: false });
    expect(said(without, quick)["% Completed"]).toBe("100%, case was reset");
    const opened = { ...none, record: { ...none.record, date_last_accessed: utc("20T12:00") } };
    expect(said(columns, opened)["Time from Case Start to Complete"]).toBe("0 min");
  });

  it("asks of a script what was opened in it", () => {
    expect([tabOf({ kind: "illness_script" }), tabOf({ kind: "signature_case" })]).toEqual([
      ...["illness_script", "case"],
    ]);
    const [none] = plan();
    if (!none) throw new Error("Four students are in it");
    const record = progressRecordOf(worked(40, "20T12:00", reportMarks.management));
    const columns = caseReportColumns({ tab: "illness_script", low_time_enabled: false });
    expect(said(columns, { ...none, record })).toEqual({
      ...{ "First Name": "Ann", "Last Name": "Abel", Email: "c@bedside.test" },
      "Time from Script Start to Complete": "2 min",
      "% Completed": "40%",
      "Opened MOD Map in Script": "No",
      "Implications for Further Workup": "No",
      "Implications for Management": "Yes",
      "Date Last Accessed": utc("20T12:00"),
    });
  });

  it("goes by last name, then first name, and leaves two of one name in one order", () => {
    const named = (id: string, first_name: string, last_name: string) => ({ id, first_name, last_name });
    const people = [
      named("2", "Ann", "Zuse"),
      named("4", "Bo", "abel"),
      named("3", "Ann", "Abel"),
      named("1", "Bo", "Abel"),
    ];
    const order = ["3", "1", "4", "2"];
    expect(people.toSorted(byName).map(({ id }) => id)).toEqual(order);
    expect(
      people
        .toReversed()
        .toSorted(byName)
        .map(({ id }) => id),
    ).toEqual(order);
  });
});

describe("the report of a student in a course (C-29; courses §2.15)", () => {
  const aDocument = (id: number, kind: ReportDocument["kind"] = "signature_case"): ReportDocument => ({
    ...{ id, kind, relationId: id + 100, title: `Case ${id}: a story`, report_title: null },
    ...{ recommended_time: 30, position: 10 - id },
  });
  const documents = [aDocument(1), aDocument(2), aDocument(3), aDocument(4, "illness_script")];
  const plan = (figures: Record<string, FiguresTuple> | undefined, start?: string) =>
    planStudentReport(documents, figures, new Map([[1, handedIn]]), {
      range: { start, end: undefined },
      tab: "case",
      timeZone: "UTC",
    }).map(({ document, record }) => [document.id, record.percent_complete, record.summary_statement]);

  it("has the items of a tab in the course's order, with what was done in the days that are asked for", () => {
    const figures = { 1: worked(100, "20T12:00", reportMarks.statement), 2: worked(40, "10T12:00") };
    expect(plan(figures)).toEqual([
      [3, 0, null],
      [2, 40, null],
      [1, 100, handedIn.text],
    ]);
    expect(plan(figures, "2026-11-15").map(([, percent]) => percent)).toEqual([0, 0, 100]);
    expect(plan(undefined).map(([, percent]) => percent)).toEqual([0, 0, 0]);
  });

  it("shows a student's own without what the case answers, and names time as its tab does", () => {
    const heads = (tab: "case" | "illness_script", isOwn: boolean) =>
      studentReportColumns({ tab, low_time_enabled: true }, { isOwn }).map(({ head }) => head);
    expect(heads("case", false).slice(0, 2)).toEqual(["Case", "Time from Case Start to Complete"]);
    expect(heads("case", false)).toContain("Expert Comment");
    expect(heads("case", true)).not.toContain("Expert Comment");
    expect(heads("case", true)).toContain("Summary Statement");
    expect(heads("illness_script", true).slice(0, 2)).toEqual(["Script", "Time spent in Script in minutes"]);
  });

  it("makes rows of the look-ups, of those items of which all is there", () => {
    const record = progressRecordOf(worked(40, "20T12:00"));
    const report = {
      documents: documents.slice(0, 3),
      progress_lookup_by_document: { "1": record, "2": record },
      document_set_document_relation_id_lookup_by_document_id: { "1": 101, "3": 103 },
    } as unknown as Parameters<typeof studentReportRows>[0];
    expect(studentReportRows(report)).toEqual([{ documentId: 1, relationId: 101, title: "Case 1", record }]);
  });
});

describe("the reports of roles and of links (C-30; courses §2.15, documents §2.15)", () => {
  it("say of each person the role, and of each course whether they are in it", () => {
    const columns = groupRoleColumns({
      document_sets: [7, 8, 9].map((id) => ({ id, name: `Course ${id}` })),
    });
    const person = { id: "a", first_name: "Ann", last_name: "Lee", email: "a@bedside.test" };
    expect(
      said(columns, { ...person, role_definition_name: "Teacher", document_set_access: [true, false] }),
    ).toEqual({
      ...{ "First Name": "Ann", "Last Name": "Lee", Email: "a@bedside.test", Role: "Teacher" },
      ...{ "Course 7": "Yes", "Course 8": "No", "Course 9": "No" },
    });
    expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
  });

  it("say of each link where it stands and where it leads, and that there is none", () => {
    const link = { uid: "p1", type: "Paragraph", text: "a review", url: "https://x.test" };
    const about = { title: "Chest Pain", generatedAt: utc("20T12:00") };
    const table = (...links: Parameters<typeof linksReportTable>[0]) => linksReportTable(links, about);
    const { columns, rows, notice, facts } = table(
      { ...link, place: ["One", "Story", "More"] },
      { ...link, place: [] },
    );
    expect(columns.map(({ head }) => head)).toEqual([
      "Card",
      "Section",
      "Content Type",
      "Linked Text",
      "Link",
      "UID",
    ]);
    expect([...rows].map((row) => row.map(textOf))).toEqual([
      ["One", "Story › More", "Paragraph", "a review", "https://x.test", "p1"],
      ["", "", "Paragraph", "a review", "https://x.test", "p1"],
    ]);
    expect(facts.map(([name, value]) => [name, textOf(value)])).toEqual([
      ["Case", "Chest Pain"],
      ["Generated (Eastern Time)", utc("20T12:00")],
    ]);
    expect([notice, table().notice]).toEqual([undefined, "This case has no links."]);
  });
});
