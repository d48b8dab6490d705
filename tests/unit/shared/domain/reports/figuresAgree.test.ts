import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dashboardDocuments } from "#functions/dashboards/courseSources.ts";
import { sumsOf } from "#functions/reports/builder/rows/progress.ts";
import { type Frame, scopeOf } from "#functions/reports/builder/scope.ts";
import { reportDocuments } from "#functions/reports/readReportSource.ts";
import type { ProgressRow } from "#functions/table/cases/progress.ts";
import type { CourseItemRow } from "#functions/table/courses/courseItems.ts";
import type { CourseProgressCell } from "#functions/table/courses/courseProgressCell.ts";
import { readCell, writeCell } from "#functions/table/courses/courseProgressCell.ts";
import { nextProgress } from "#functions/workers/nextProgress.ts";
import { cellOf } from "#functions/workers/projectCells.ts";
import { courseInFigures, percentOf } from "#shared/domain/dashboards/courseFigures.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { withProgress } from "#shared/domain/itemFigures.ts";
import { type DocumentKind, documentKindNames, isResource } from "#shared/domain/kinds.ts";
import { compareCohorts } from "#shared/domain/reports/comparison.ts";
import { type DashboardSource, planCourseDashboard } from "#shared/domain/reports/courseDashboard.ts";
import { studentsInNeed } from "#shared/domain/reports/studentsInNeed.ts";
import {
  documentsOfTab,
  planUsageReport,
  presentUsageReport,
  type ReportTab,
} from "#shared/domain/usageReport.ts";
import { caseReportColumns, planCaseReport } from "#shared/domain/usageReports/caseReport.ts";
import { courseReportTable } from "#shared/domain/usageReports/courseReport.ts";
import { planStudentReport } from "#shared/domain/usageReports/studentReport.ts";
import { wholePercent } from "#shared/domain/wholePercent.ts";
import { runs } from "#tests/propertyRuns.ts";
import { distributionOf, reportRows } from "../../../../../web/src/features/usageReport/reportRows.ts";

const day = 24 * 60 * 60_000;
const first = Date.parse("2026-10-01T00:00:00.000Z");
const when = { now: "2026-11-22T12:00:00.000Z", timeZone: "America/New_York" };

type Item = DashboardSource["documents"][number] & { relationId: number };

const anItem = fc.record({
  kind: fc.constantFrom<DocumentKind>(...documentKindNames),
  recommended_time: fc.option(fc.integer({ min: 1, max: 60 })),
});
/** When somebody was at work, percent after each time, and how often the item was reset before. */
const aHistory = fc.record({
  steps: fc.array(
    fc.record({
      at: fc.integer({ min: first, max: first + 50 * day }),
      percent: fc.oneof(fc.constant(0), fc.constant(100), fc.double({ min: 0, max: 99.999, noNaN: true })),
    }),
    { maxLength: 8 },
  ),
  resets: fc.nat({ max: 2 }),
});
type History = { steps: readonly { at: number; percent: number }[]; resets: number };
const aClass = fc.record({
  items: fc.array(anItem, { minLength: 1, maxLength: 6 }),
  students: fc.array(fc.array(aHistory, { minLength: 6, maxLength: 6 }), { minLength: 1, maxLength: 6 }),
  days: fc
    .tuple(fc.nat({ max: 50 }), fc.nat({ max: 50 }))
    .map((both) =>
      both.map((at) => calendarDateAt(new Date(first + at * day).toISOString(), when.timeZone)).sort(),
    ),
});

/** The figures as they are kept after all of a history has gone through the progress record, some steps at a time. */
function cellAfter(
  { steps, resets }: History,
  recommendedMinutes: number | null,
): CourseProgressCell | undefined {
  const sorted = steps.toSorted((a, b) => a.at - b.at);
  const [begun] = sorted;
  if (!begun) return undefined;
  let progress: ProgressRow | undefined;
  for (const [at, step] of sorted.entries()) {
    progress =
      nextProgress({
        previous: progress,
        attempt: {
          user_id: "01HF0000000000000000000001",
          document_id: 1,
          attempt: 1,
          snapshot_id: "01HF0000000000000000000002",
          opened_at: new Date(begun.at).toISOString(),
          resets,
        },
        caseProgress: {
          percent: step.percent,
          percentShown: step.percent,
          cardsCompleted: 0,
          cardsApplicable: 5,
          isFinished: step.percent >= 100,
        },
        recommendedMinutes,
        // The one before comes again, as its card is read again.
        signals: [step.at, sorted[at - 1]?.at ?? step.at],
      }) ?? progress;
  }
  return progress && readCell(writeCell(cellOf(progress)));
}

function worldOf({
  items,
  students,
}: {
  items: readonly Pick<Item, "kind" | "recommended_time">[];
  students: readonly (readonly History[])[];
}) {
  const documents = items.map(
    (item, at): Item => ({
      ...item,
      id: at + 1,
      relation_id: at + 101,
      relationId: at + 101,
      title: `Item ${at + 1}: its title`,
      report_title: null,
      position: at,
      is_timed: false,
    }),
  );
  const members = students.map((_each, at) => ({
    user_id: `s${at}`,
    first_name: "Student",
    last_name: `${at}`,
    email: `s${at}@bedside.test`,
    role: "Student",
  }));
  const figures = new Map(
    students.map((histories, at) => [
      `s${at}`,
      Object.fromEntries(
        documents.flatMap(({ id, recommended_time }, place) => {
          const cell = cellAfter(histories[place] ?? { steps: [], resets: 0 }, recommended_time);
          return cell ? [[String(id), cell]] : [];
        }),
      ),
    ]),
  );
  const source: DashboardSource = {
    course: {
      id: 7,
      name: "Acute Care",
      kind: "custom",
      start_date: "2026-10-01",
      end_date: "2026-11-30",
      created_at: "2026-09-01T00:00:00.000Z",
    },
    documents,
    members,
    figures,
  };
  return { source, documents, members, figures };
}

const tabs: readonly ReportTab[] = ["case", "illness_script"];

describe("C-44: the items that are counted", () => {
  it("are the same in usage reports, dashboards and the report builder: none that is archived, no resource", () => {
    const aRow = fc.record({
      kind: fc.constantFrom<DocumentKind>(...documentKindNames),
      isArchived: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(aRow, { maxLength: 8 }), (made) => {
        const documents = made.map(({ kind, isArchived }, at) => ({
          id: at + 1,
          kind,
          title: `Item ${at + 1}`,
          report_title: null,
          recommended_time: null,
          archived_at: isArchived ? "2026-11-01T00:00:00.000Z" : null,
        }));
        const rows = documents.map((document, at) => ({
          relation_id: at + 101,
          position: at,
          document,
        })) as unknown as CourseItemRow[]; // as much of a row as is looked at
        const usage = reportDocuments(rows);
        const shown = tabs.flatMap((tab) => documentsOfTab(usage, tab)).map(({ id }) => id);
        const dashboard = withProgress(dashboardDocuments(rows)).map(({ id }) => id);
        const frame = {
          program: { time_zone: when.timeZone },
          courses: [],
          places: new Map([
            [7, rows.map(({ position, document }) => ({ position, document_id: document.id }))],
          ]),
          documents: new Map(documents.map((document) => [document.id, document])),
        } as unknown as Frame; // likewise
        const built = scopeOf(frame, {}).documentsOf(7);
        const counted = documents.filter(
          ({ kind, archived_at }) => !isResource(kind) && archived_at === null,
        );
        const ids = counted.map(({ id }) => id);
        expect(shown.toSorted((a, b) => a - b)).toEqual(ids);
        expect(dashboard).toEqual(ids);
        expect(built.map(({ id }) => id)).toEqual(ids);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe("C-44: every two pages that show the same fact", () => {
  it("show one standing of each student in each item, on whatever days", () => {
    fc.assert(
      fc.property(aClass, fc.boolean(), (made, isWhole) => {
        const { source, documents, members, figures } = worldOf(made);
        const [start = "", end = ""] = made.days;
        const range = isWhole ? { start: undefined, end: undefined } : { start, end };
        const { timeZone } = when;
        for (const tab of tabs) {
          const usage = planUsageReport(source as never, { range, tab, timeZone }); // the same members and figures
          const rows = reportRows(presentUsageReport(usage), new Map());
          const dashboard = planCourseDashboard(source, { range, days: { start, end }, tab }, when);
          const compared = compareCohorts({ source, range }, { source, range }, timeZone).items;
          const table = courseReportTable(usage, { facts: [], range, generatedAt: when.now });
          const lines = [...table.rows];
          for (const [place, { id }] of usage.documents.entries()) {
            const states = rows.map(({ cells }) => cells[place]?.state);
            const count = (state: string) => states.filter((each) => each === state).length;
            const standing = {
              completed: count("completed"),
              low_time: count("low_time"),
              in_progress: count("partially_completed"),
            };
            // Dashboard, comparison.
            expect(dashboard.items.find((one) => one.document_id === id)).toMatchObject({
              ...standing,
              not_worked: count("not_started"),
            });
            if (isWhole)
              expect(compared.find((one) => one.document_id === id)?.first).toMatchObject(standing);
            else expect(compared.find((one) => one.document_id === id)?.first).toMatchObject(standing);
            const item = documents.find((one) => one.id === id);
            if (!item) throw new Error("not in the course");
            // The report of the case, the report of the student.
            const ofCase = planCaseReport(
              {
                document: item,
                members,
                figures: new Map(
                  [...figures].flatMap(([user, own]) => (own[id] ? [[user, own[id]] as const] : [])),
                ),
              },
              { range, timeZone },
            );
            const percentColumn = caseReportColumns({ tab, low_time_enabled: usage.isLowTimeEnabled }).find(
              ({ key }) => key === "progress",
            );
            for (const [at, row] of rows.entries()) {
              const own = ofCase.find((one) => one.id === row.id);
              const shown = own && percentColumn?.valueOf(own);
              expect(shown).toMatchObject({ number: row.cells[place]?.percent });
              const [ofStudent] = planStudentReport([item], figures.get(row.id), new Map(), {
                range,
                tab,
                timeZone,
              });
              expect(wholePercent(ofStudent?.record.percent_complete ?? 0)).toBe(row.cells[place]?.percent);
              expect(lines[at]).toBeDefined();
            }
          }
          // The legend counts what the columns do.
          const legend = distributionOf(rows);
          const sum = (pick: (one: (typeof dashboard.items)[number]) => number) =>
            dashboard.items.reduce((total, one) => total + pick(one), 0);
          expect(legend).toEqual({
            completed: sum((one) => one.completed),
            low_time: sum((one) => one.low_time),
            partially_completed: sum((one) => one.in_progress),
            not_started: sum((one) => one.not_worked),
          });
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it("count one number of items, done, in low time and in percent, of each student", () => {
    fc.assert(
      fc.property(aClass, (made) => {
        const { source, documents, members, figures } = worldOf(made);
        const items = documents.filter(({ kind }) => !isResource(kind));
        const whole = { start: undefined, end: undefined };
        const plans = tabs.map((tab) =>
          planUsageReport(source as never, { range: whole, tab, timeZone: when.timeZone }),
        ); // as above
        const shown = plans.map((plan) => reportRows(presentUsageReport(plan), new Map()));
        const need = studentsInNeed(source, 365, when);
        for (const { user_id } of members) {
          const cells = figures.get(user_id) ?? {};
          // What the builder makes rows of: its scope lets resources through to nobody.
          const built = sumsOf(cells, items);
          const own = shown.map((rows) => rows.find(({ id }) => id === user_id));
          const inReport = own.reduce((total, row) => total + (row?.completed ?? 0), 0);
          expect(built.completed).toBe(inReport);
          expect(built.items).toBe(plans.reduce((total, plan) => total + plan.documents.length, 0));
          const states = own.flatMap((row) => row?.cells.map(({ state }) => state) ?? []);
          expect(built.low_time).toBe(states.filter((state) => state === "low_time").length);
          expect(built.in_progress).toBe(states.filter((state) => state === "partially_completed").length);
          expect(built.not_started).toBe(states.filter((state) => state === "not_started").length);
          expect(built.percent).toBe(wholePercent(percentOf(source, user_id)));
          const reason = need
            .find((one) => one.user_id === user_id)
            ?.reasons.find(({ kind }) => kind === "low_time");
          expect(reason?.kind === "low_time" ? reason.titles.length : 0).toBe(built.low_time);
          const accessed =
            own
              .flatMap((row) => row?.lastAccessedAt ?? [])
              .sort()
              .at(-1) ?? null;
          expect(built.last_accessed).toBe(accessed);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it("count as at work in some days whoever worked in them, whatever they did before and after", () => {
    fc.assert(
      fc.property(aClass, (made) => {
        const { source, documents } = worldOf(made);
        const [start = "", end = ""] = made.days;
        const isWithin = (at: number): boolean => {
          const date = calendarDateAt(new Date(at).toISOString(), when.timeZone);
          return date >= start && date <= end;
        };
        const expected = made.students.filter((histories) =>
          documents.some(
            ({ kind }, place) => !isResource(kind) && histories[place]?.steps.some(({ at }) => isWithin(at)),
          ),
        ).length;
        expect(courseInFigures(source, { start, end }, when).students_at_work).toBe(expected);
        const cohort = { source, range: { start, end } };
        expect(compareCohorts(cohort, cohort, when.timeZone).first.students).toBe(expected);
      }),
      { numRuns: runs(200) },
    );
  });
});
