import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FiguresTuple } from "#shared/domain/itemFigures.ts";
import {
  type DashboardSource,
  daysOfCourse,
  planCourseDashboard,
  progressByDay,
  standingOf,
  standingOfCourse,
} from "#shared/domain/reports/courseDashboard.ts";
import { planUsageReport } from "#shared/domain/usageReport.ts";
import { runs } from "#tests/propertyRuns.ts";

const when = { now: "2026-11-22T12:00:00.000Z", timeZone: "America/New_York" };
const minute = (utc: string): number => Date.parse(utc) / 60_000;
const days = { start: "2026-11-01", end: "2026-11-22" };

const document = (id: number, more: Partial<DashboardSource["documents"][number]> = {}) => ({
  id,
  title: `Case ${id}: the long title`,
  kind: "signature_case" as const,
  is_timed: false,
  relation_id: id * 10,
  position: 100 - id,
  report_title: null,
  recommended_time: 30,
  ...more,
});
const member = (user_id: string, role = "Student") => ({
  user_id,
  first_name: "Student",
  last_name: user_id,
  email: `${user_id}@bedside.test`,
  role,
});

function aSource(
  figures: Record<string, Record<string, FiguresTuple>>,
  end_date: string | null = "2026-11-30",
) {
  const source: DashboardSource = {
    course: {
      id: 7,
      name: "Acute Care",
      kind: "custom",
      start_date: "2026-11-01",
      end_date,
      created_at: "2026-10-01T00:00:00.000Z",
    },
    documents: [
      document(1),
      document(2, { recommended_time: null }),
      document(3, { kind: "illness_script" }),
      document(4, { kind: "educator_resource" }),
    ],
    members: [...Object.keys(figures).map((id) => member(id)), member("teacher", "Teacher")],
    figures: new Map(Object.entries(figures)),
  };
  return source;
}
const at = (text: string): number => minute(`2026-11-${text}:00.000Z`);

describe("C-44: the report dashboard of a course", () => {
  it("divides the students of each item, and counts time of finished ones alone", () => {
    const source = aSource({
      quick: { 1: [100, 25, 0, at("10T12:00"), at("10T11:00"), at("10T12:00")] },
      thorough: { 1: [100, 100, 0, at("11T12:00"), at("10T11:00"), at("11T12:00")] },
      midway: { 1: [40, 70, 1, at("12T12:00"), at("12T11:00"), null] },
      idle: {},
    });
    const { items, standing, expected_percent, tabs, students } = planCourseDashboard(
      source,
      { range: { start: undefined, end: undefined }, days },
      when,
    );
    expect(students).toBe(4);
    expect(tabs).toEqual(["case", "illness_script"]);
    expect(items.map(({ title }) => title)).toEqual(["Case 2", "Case 1"]);
    expect(items[1]).toMatchObject({
      completed: 1,
      low_time: 1,
      in_progress: 1,
      not_worked: 1,
      time: [1, 0, 0, 0, 1],
    });
    expect(items[0]).toMatchObject({ not_worked: 4, time: [0, 0, 0, 0, 0] });
    expect(expected_percent).toBe(70);
    expect(standing.behind).toBe(4);
    expect(standing.bands.map((band) => band.behind)).toEqual([1, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0]);
  });

  it("follows the days that it is asked for, as the usage report does", () => {
    const source = aSource({
      early: { 1: [100, 60, 0, at("05T12:00"), at("05T11:00"), at("05T12:00")] },
      late: { 1: [100, 30, 0, at("20T12:00"), at("20T11:00"), at("20T12:00")] },
    });
    const range = { start: "2026-11-18", end: "2026-11-21" };
    const { items, progress } = planCourseDashboard(source, { range, days: range }, when);
    expect(items[1]).toMatchObject({ completed: 1, not_worked: 1, time: [0, 1, 0, 0, 0] });
    expect(progress.map(({ percent_complete }) => percent_complete)).toEqual([25, 25, 50, 50]);
    expect(progress.map(({ begun }) => begun)).toEqual([0, 0, 1, 0]);
  });

  it("shows a course from its first day, or the first work in it, to today; one that has ended to its end", () => {
    const work = { a: { 1: [100, 60, 0, at("05T12:00"), at("05T11:00"), at("05T12:00")] as const } };
    expect(daysOfCourse(aSource(work), when)).toEqual({ start: "2026-11-01", end: "2026-11-22" });
    expect(daysOfCourse(aSource(work, "2026-11-08"), when).end).toBe("2026-11-08");
    const undated = aSource(work, null);
    const course = { ...undated.course, start_date: null };
    expect(daysOfCourse({ ...undated, course }, when)).toEqual({ start: "2026-11-05", end: "2026-11-22" });
    const old = { ...undated.course, start_date: "2020-01-01" };
    expect(daysOfCourse({ ...undated, course: old }, when)).toEqual({
      start: "2025-10-19",
      end: "2026-11-22",
    });
  });

  it("shows one that has ended to the last work in it, one to come on its first day, and one without work today", () => {
    const work = { a: { 1: [40, 60, 0, at("12T12:00"), at("05T11:00"), null] as const } };
    expect(daysOfCourse(aSource(work, "2026-11-08"), when)).toEqual({
      start: "2026-11-01",
      end: "2026-11-12",
    });
    const starting = (start_date: string | null, figures: Parameters<typeof aSource>[0]) => {
      const source = aSource(figures, null);
      return daysOfCourse({ ...source, course: { ...source.course, start_date } }, when);
    };
    expect(starting(null, work).start).toBe("2026-11-05");
    expect(starting(null, { a: { 1: [0, null, 0, at("07T12:00"), null, null] } }).start).toBe("2026-11-07");
    expect(starting(null, { a: {} })).toEqual({ start: "2026-11-22", end: "2026-11-22" });
    expect(starting("2026-12-01", { a: {} })).toEqual({ start: "2026-12-01", end: "2026-12-01" });
  });

  it("adds up by day what was completed, each once, beside the pace of a course that has an end", () => {
    const figures = {
      before: { 1: [100, 60, 0, at("10T12:00"), at("10T11:00"), at("10T12:00")] as const },
      earlier: { 1: [100, 60, 0, at("09T12:00"), at("09T11:00"), at("09T12:00")] as const },
      // At midnight, as the program's clock shows it.
      on: { 1: [100, 60, 0, at("18T05:00"), at("18T04:00"), at("18T05:00")] as const },
      begun: { 1: [40, 60, 0, at("10T12:00"), at("10T11:00"), null] as const },
      idle: {},
    };
    const some = { start: "2026-11-18", end: "2026-11-19" };
    const percents = (source: DashboardSource) =>
      progressByDay(source, "case", some, when.timeZone).map((day) => [
        day.percent_complete,
        day.expected_percent === null ? null : Math.round(day.expected_percent),
      ]);
    const source = aSource(figures);
    const members = [...source.members, member("new")];
    expect(percents({ ...source, members })).toEqual([
      [25, 60],
      [25, 63],
    ]);
    expect(percents(aSource({}, null))).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(
      planCourseDashboard(aSource({}, null), { range: some, days: some }, when).expected_percent,
    ).toBeNull();
  });

  it("tells what is begun from what is not, and takes no time for low where none is recommended", () => {
    const none = { completed: 0, low_time: 0, in_progress: 0, not_worked: 1 };
    const of = (...tuple: FiguresTuple) => standingOf(document(1), [tuple], 1);
    expect(of(0, null, 0, null, null, null)).toEqual(none);
    // Opened and nothing done: 'Not Started', as the usage report shows it.
    expect(of(0, null, 0, 5, 5, null)).toEqual(none);
    expect(of(10, null, 0, null, null, null)).toEqual({ ...none, in_progress: 1, not_worked: 0 });
    expect(of(100, null, 0, 5, 5, 5)).toEqual({ ...none, completed: 1, not_worked: 0 });
    expect(of(100, 0, 0, 5, 5, 5)).toEqual({ ...none, low_time: 1, not_worked: 0 });
    const untimed = document(2, { recommended_time: null });
    const script = document(3, { kind: "illness_script" });
    for (const item of [untimed, script])
      expect(standingOf(item, [[100, 0, 0, 5, 5, 5]], 1)).toEqual({ ...none, completed: 1, not_worked: 0 });
    const shares = [null, 24, 25, 49, 50, 74, 75, 99, 100];
    const figures = Object.fromEntries(
      shares.map((share, place) => [`s${place}`, { 1: [100, share, 0, 5, 5, 5] as const }]),
    );
    const source = aSource(figures);
    const plan = planCourseDashboard(
      { ...source, documents: source.documents.slice(0, 1) },
      { range: { start: undefined, end: undefined }, days },
      when,
    );
    expect(plan.items.map(({ time }) => time)).toEqual([[2, 1, 2, 2, 1]]);
    expect(plan.tabs).toEqual(["case"]);
    expect(plan.standing.bands.map((band) => band.from_percent)).toEqual([
      ...[0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
    ]);
  });

  it("sets a course beside others by who has done all, some and none of it", () => {
    const did = (...percents: number[]) =>
      Object.fromEntries(
        percents.map((percent, place) => [place + 1, [percent, null, 0, 5, 5, null] as const]),
      );
    const source = aSource({ all: did(100, 100, 100), some: did(100, 40), little: did(0, 1), none: {} });
    expect(standingOfCourse(source, days, when)).toMatchObject({
      students: 4,
      completed: 1,
      in_progress: 2,
      not_started: 1,
      behind: 2,
    });
  });

  it("counts what the usage report of the same days shows", () => {
    const minutes = fc.option(fc.integer({ min: at("01T06:00"), max: at("22T06:00") }), { nil: null });
    const tuple = fc.tuple(
      fc.integer({ min: 0, max: 100 }),
      fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
      fc.nat(2),
      minutes,
      minutes,
      minutes,
    );
    const figures = fc.dictionary(
      fc.constantFrom("a", "b", "c", "d"),
      fc.dictionary(fc.constantFrom("1", "2", "3", "4"), tuple),
    );
    const date = fc.option(
      fc.integer({ min: 10, max: 22 }).map((day) => `2026-11-${day}`),
      { nil: undefined },
    );
    const tab = fc.constantFrom("case" as const, "illness_script" as const);
    fc.assert(
      fc.property(figures, date, date, tab, (made, start, end, shownTab) => {
        const source = aSource(made);
        const range = { start, end };
        const dashboard = planCourseDashboard(source, { range, days, tab: shownTab }, when);
        const report = planUsageReport(
          {
            ...source,
            documents: source.documents.map((one) => ({ ...one, relationId: one.relation_id })),
          },
          { range, tab: shownTab, timeZone: when.timeZone },
        );
        const sum = (pick: (item: (typeof dashboard.items)[number]) => number): number =>
          dashboard.items.reduce((total, item) => total + pick(item), 0);
        expect(dashboard.items.map(({ title }) => title)).toEqual(
          report.documents.map(({ header }) => header),
        );
        expect(sum((item) => item.completed + item.low_time)).toBe(
          report.rows.reduce((total, row) => total + row.completed, 0),
        );
        expect(sum((item) => item.completed + item.low_time + item.in_progress)).toBe(
          report.rows.reduce((total, row) => total + row.started, 0),
        );
        for (const item of dashboard.items)
          expect(item.completed + item.low_time + item.in_progress + item.not_worked).toBe(
            dashboard.students,
          );
        expect(dashboard.standing.bands.reduce((total, band) => total + band.in_step + band.behind, 0)).toBe(
          dashboard.students,
        );
      }),
      { numRuns: runs(100) },
    );
  });
});
