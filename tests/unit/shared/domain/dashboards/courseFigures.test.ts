import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  activityByDay,
  byUrgency,
  type CourseSource,
  courseInFigures,
  datesOf,
  dayOfMinute,
  expectedPercent,
  percentOf,
  stateOf,
  studentsBehind,
  whatIsDue,
} from "#shared/domain/dashboards/courseFigures.ts";
import type { FiguresTuple } from "#shared/domain/itemFigures.ts";
import { runs } from "#tests/propertyRuns.ts";

const when = { now: "2026-11-22T12:00:00.000Z", timeZone: "America/New_York" };
const minute = (utc: string): number => Date.parse(utc) / 60_000;

const student = (user_id: string, role = "Student") => ({
  user_id,
  first_name: "Student",
  last_name: user_id,
  email: `${user_id}@bedside.test`,
  role,
});
const cell = (
  percent: number,
  begun: string | null = null,
  completed: string | null = null,
): FiguresTuple => [
  percent,
  null,
  0,
  begun === null ? null : minute(completed ?? begun),
  begun === null ? null : minute(begun),
  completed === null ? null : minute(completed),
];

function aSource(
  parts: Partial<CourseSource["course"]> & Partial<Omit<CourseSource, "course">> = {},
): CourseSource {
  const { documents, members, figures, ...course } = parts;
  return {
    course: {
      id: 7,
      name: "Acute Care",
      start_date: "2026-11-01",
      end_date: "2026-11-30",
      created_at: "2026-10-01T00:00:00.000Z",
      ...course,
    },
    documents: documents ?? [
      { id: 1, title: "One", kind: "signature_case", is_timed: false },
      { id: 2, title: "Two", kind: "signature_case", is_timed: false },
    ],
    members: members ?? [student("a")],
    figures: figures ?? new Map(),
  };
}
const named = (source: CourseSource): string[] =>
  studentsBehind([source], when).map(({ user_id, reason }) => `${user_id} ${reason}`);

describe("C-44: who falls behind", () => {
  it("is whoever has done a quarter of the course less than its time that has gone", () => {
    const figures = new Map<string, Record<string, FiguresTuple>>([
      ["idle", {}],
      ["slow", { 1: cell(80, "2026-11-10T12:00:00.000Z") }],
      ["even", { 1: cell(90, "2026-11-10T12:00:00.000Z") }],
    ]);
    const members = [student("idle"), student("slow"), student("even"), student("teacher", "Teacher")];
    // 21 of 30 days have gone: 70 percent. 40 percent is 30 behind, 45 is 25.
    expect(named(aSource({ members, figures }))).toEqual(["idle not_started", "slow behind"]);
  });

  it("comes in one order where several lack as much and are called alike", () => {
    const members = ["z", "a", "m"].map((id) => ({ ...student(id), last_name: "Same" }));
    for (const order of [members, members.toReversed()])
      expect(named(aSource({ members: order })).map((each) => each[0])).toEqual(["a", "m", "z"]);
  });

  it("is nobody in a course without an end, one to come, one that ended long ago, and one that holds nothing that counts", () => {
    expect(named(aSource())).toEqual(["a not_started"]);
    expect(named(aSource({ end_date: null }))).toEqual([]);
    expect(named(aSource({ start_date: "2026-11-23" }))).toEqual([]);
    expect(named(aSource({ end_date: "2026-11-07" }))).toEqual([]);
    expect(named(aSource({ end_date: "2026-11-08" }))).toEqual(["a not_started"]);
    expect(
      named(aSource({ documents: [{ id: 1, title: "A", kind: "student_resource", is_timed: false }] })),
    ).toEqual([]);
  });

  it("is whoever left anything undone in a course that has just ended", () => {
    const figures = new Map([
      ["a", { 1: cell(100, "2026-11-10T12:00:00.000Z"), 2: cell(99, "2026-11-11T12:00:00.000Z") }],
      ["b", { 1: cell(100, "2026-11-10T12:00:00.000Z"), 2: cell(100, "2026-11-11T12:00:00.000Z") }],
    ]);
    const ended = aSource({ end_date: "2026-11-21", members: [student("a"), student("b")], figures });
    expect(named(ended)).toEqual(["a unfinished"]);
  });

  it("are named with how far they are and when they were last at work, who lacks most first, then by name", () => {
    const figures = new Map<string, Record<string, FiguresTuple>>([
      ["slow", { 1: cell(40, "2026-11-10T12:00:00.000Z"), 2: cell(2, "2026-11-12T12:00:00.000Z") }],
      ["worked", { 1: cell(10, "2026-11-10T12:00:00.000Z") }],
    ]);
    const members = ["slow", "worked", "zoe", "ann"].map((id) => student(id));
    const twin = { ...student("abe"), last_name: "zoe" };
    const source = aSource({ members: [...members, twin], figures });
    const behind = studentsBehind([source], when);
    expect(behind.map(({ user_id }) => user_id)).toEqual(["ann", "abe", "zoe", "worked", "slow"]);
    expect(behind[0]).toMatchObject({ name: "Student ann", percent_complete: 0, last_accessed_at: null });
    expect(behind.at(-1)).toMatchObject({
      percent_complete: 21,
      last_accessed_at: "2026-11-12T12:00:00.000Z",
    });
    const ended = aSource({ id: 8, end_date: "2026-11-20", members: [student("last")] });
    expect(studentsBehind([source, ended], when)[0]).toMatchObject({ user_id: "last", course_id: 8 });
    expect(studentsBehind([ended, source], when)[0]).toMatchObject({ user_id: "last", course_id: 8 });
  });

  it("has no pace to keep in a course that ends before it begins, until it has begun", () => {
    const course = {
      start_date: "2026-11-10",
      end_date: "2026-11-09",
      created_at: "2026-10-01T00:00:00.000Z",
    };
    expect(["2026-11-10", "2026-11-11"].map((today) => expectedPercent(course, today, "UTC"))).toEqual([
      0, 100,
    ]);
  });

  it("goes by days of the program: the day of the end still counts", () => {
    const late = { ...when, now: "2026-12-01T04:30:00.000Z" };
    expect(studentsBehind([aSource()], late)[0]?.expected_percent).toBeCloseTo((29 / 30) * 100);
  });

  it("expects nothing before the beginning, all after the end, and never less on a later day", () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), fc.nat(400), fc.nat(30), (start, end, today, later) => {
        const day = (at: number): string => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
        const course = { start_date: day(start), end_date: day(end), created_at: "2026-01-01T00:00:00.000Z" };
        const expected = expectedPercent(course, day(today), "UTC");
        expect(expected).toBeGreaterThanOrEqual(0);
        expect(expected).toBeLessThanOrEqual(100);
        if (today <= start) expect(expected).toBe(0);
        else if (today > end) expect(expected).toBe(100);
        expect(expectedPercent(course, day(today + later), "UTC")).toBeGreaterThanOrEqual(expected);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe("C-44: activity by day", () => {
  it("counts what was begun and completed on days of the program, each case once however many courses hold it", () => {
    const figures = new Map([
      [
        "a",
        {
          1: cell(100, "2026-11-21T04:30:00.000Z", "2026-11-22T05:30:00.000Z"),
          2: cell(10, "2026-11-20T12:00:00.000Z"),
        },
      ],
    ]);
    const days = { start: "2026-11-20", end: "2026-11-22" };
    const both = [aSource({ figures }), aSource({ id: 8, figures })];
    expect(activityByDay(both, days, when.timeZone)).toEqual([
      { date: "2026-11-20", begun: 2, completed: 0 },
      { date: "2026-11-21", begun: 0, completed: 0 },
      { date: "2026-11-22", begun: 0, completed: 1 },
    ]);
    expect(courseInFigures(both[0] as CourseSource, days, when)).toMatchObject({
      students: 1,
      students_at_work: 1,
      percent_complete: 55,
      state: "running",
    });
    expect(
      courseInFigures(both[0] as CourseSource, { start: "2026-11-01", end: "2026-11-19" }, when),
    ).toMatchObject({
      students_at_work: 0,
    });
  });

  it("has students at work on its first day, and a mean of all of them", () => {
    const figures = new Map([["a", { 1: cell(100, "2026-11-20T12:00:00.000Z"), 2: cell(20) }]]);
    const source = aSource({ figures, members: [student("a"), student("b")] });
    const of = (start: string, end: string, from = source) => courseInFigures(from, { start, end }, when);
    expect(of("2026-11-20", "2026-11-22")).toMatchObject({ students_at_work: 1, percent_complete: 30 });
    expect(of("2026-11-18", "2026-11-20").students_at_work).toBe(1);
    expect(of("2026-11-18", "2026-11-19").students_at_work).toBe(0);
    expect(of("2026-11-18", "2026-11-19", aSource({ members: [] })).percent_complete).toBe(0);
    const later = new Map([
      ["a", { 1: cell(9, "2026-11-20T12:00:00.000Z"), 2: cell(9, "2026-11-21T12:00:00.000Z") }],
    ]);
    expect(of("2026-11-21", "2026-11-21", aSource({ figures: later })).students_at_work).toBe(1);
    expect(percentOf(aSource({ documents: [] }), "a")).toBe(0);
    // Midnight, at which the day after the last one begins.
    expect(
      dayOfMinute({ start: "2026-11-20", end: "2026-11-21" }, "UTC")(minute("2026-11-22T00:00:00Z")),
    ).toBe(-1);
  });

  it("begins and ends each day with its first and last minute, the day of 25 hours as well", () => {
    const place = dayOfMinute({ start: "2026-10-31", end: "2026-11-02" }, when.timeZone);
    expect(
      [
        ...["2026-10-31T03:59:00Z", "2026-10-31T04:00:00Z", "2026-11-01T03:59:00Z", "2026-11-01T04:00:00Z"],
        ...["2026-11-02T04:59:00Z", "2026-11-02T05:00:00Z", "2026-11-03T04:59:00Z", "2026-11-03T05:00:00Z"],
      ].map((utc) => place(minute(utc))),
    ).toEqual([-1, 0, 0, 1, 1, 2, 2, -1]);
  });

  it("puts every minute of a range on the day that the calendar says, over a change of clocks as well", () => {
    const days = { start: "2026-10-25", end: "2026-11-05" };
    const place = dayOfMinute(days, when.timeZone);
    const format = new Intl.DateTimeFormat("sv-SE", { timeZone: when.timeZone, dateStyle: "short" });
    fc.assert(
      fc.property(
        fc.integer({ min: minute("2026-10-24T00:00:00Z"), max: minute("2026-11-07T00:00:00Z") }),
        (at) => {
          expect(place(at)).toBe(datesOf(days).indexOf(format.format(at * 60_000)));
        },
      ),
      { numRuns: runs(300) },
    );
  });
});

describe("C-44: what is due", () => {
  it("are ends and beginnings within 30 days, and exams that students have before them", () => {
    const documents = [
      { id: 1, title: "One", kind: "signature_case", is_timed: false },
      { id: 9, title: "<em>Exam</em>", kind: "signature_case", is_timed: true },
    ] as const;
    const figures = new Map([["a", { 1: cell(100), 9: cell(100) }]]);
    const due = whatIsDue(
      [
        aSource({ documents, figures, members: [student("a"), student("b"), student("t", "Teacher")] }),
        aSource({ id: 8, name: "Spring", start_date: "2026-12-01", end_date: "2027-05-01" }),
        aSource({ id: 9, name: "Far", start_date: "2027-01-10", end_date: "2027-05-01" }),
        aSource({ id: 10, name: "Over", end_date: "2026-11-21" }),
      ],
      when,
    );
    expect(due).toEqual([
      {
        kind: "course_end",
        course_id: 7,
        course_name: "Acute Care",
        date: "2026-11-30",
        open: 1,
        students: 2,
      },
      {
        kind: "exam",
        course_id: 7,
        course_name: "Acute Care",
        title: "Exam",
        date: "2026-11-30",
        open: 1,
        students: 2,
      },
      { kind: "course_start", course_id: 8, course_name: "Spring", date: "2026-12-01", open: 1, students: 1 },
    ]);
  });

  it("are from today to the thirtieth day, in their order, and of exams those that somebody has before them", () => {
    const dues = (...sources: CourseSource[]) =>
      whatIsDue(sources, when).map(
        ({ kind, date, open, students }) => `${kind} ${date} ${open} of ${students}`,
      );
    const one = (id: number, end_date: string | null, start_date: string | null = null) =>
      aSource({ id, end_date, start_date });
    expect(
      dues(one(1, "2026-12-22"), one(2, "2026-12-23"), one(3, "2026-11-22"), one(4, "2026-11-21")),
    ).toEqual([...["course_end 2026-11-22 1 of 1", "course_end 2026-12-22 1 of 1"]]);
    expect(dues(one(1, null, "2026-11-22"), one(2, null, "2026-12-22"), one(3, null, "2026-12-23"))).toEqual([
      "course_start 2026-12-22 1 of 1",
    ]);
    const exam = { id: 9, title: "Exam", kind: "signature_case", is_timed: true } as const;
    const figures = new Map([
      ["done", { 9: cell(100) }],
      ["begun", { 9: cell(40) }],
    ]);
    const members = ["done", "begun", "idle", "new"].map((id) => student(id));
    const course = { documents: [exam], members, figures };
    expect(dues(aSource({ ...course, end_date: "2027-02-01" }))).toEqual(["exam 2027-02-01 3 of 4"]);
    expect(dues(aSource({ ...course, members: members.slice(0, 1), end_date: "2027-02-01" }))).toEqual([]);
    expect(dues(aSource({ ...course, start_date: "2027-01-10", end_date: "2027-02-01" }))).toEqual([]);
    expect(dues(aSource(course))).toEqual(["course_end 2026-11-30 3 of 4", "exam 2026-11-30 3 of 4"]);
    const ids = [aSource({ id: 9 }), aSource({ id: 8 })];
    expect(whatIsDue(ids, when).map(({ course_id }) => course_id)).toEqual([8, 9]);
  });

  it.each([
    [null, null, "undated"],
    ["2026-11-22", null, "undated"],
    ["2026-11-23", null, "coming"],
    ["2026-11-22", "2026-11-22", "running"],
    [null, "2026-11-21", "ended"],
  ])("of a course from %s to %s: it is %s", (start_date, end_date, state) => {
    expect(stateOf(aSource({ start_date, end_date }), "2026-11-22")).toBe(state);
  });

  it("puts courses that run first by their end, then those without dates, then those to come, then what is over", () => {
    const courses = [
      aSource({ id: 1, end_date: "2026-10-01" }),
      aSource({ id: 2, end_date: "2026-11-20" }),
      aSource({ id: 3, start_date: "2026-12-20", end_date: "2026-12-30" }),
      aSource({ id: 4, end_date: null }),
      aSource({ id: 5, end_date: "2026-12-30" }),
      aSource({ id: 6 }),
      aSource({ id: 8, start_date: "2026-12-20", end_date: null }),
      aSource({ id: 7 }),
    ].map(({ course }) => course);
    const order = [6, 7, 5, 4, 3, 8, 2, 1];
    expect(courses.toSorted(byUrgency("2026-11-22")).map(({ id }) => id)).toEqual(order);
    expect(
      courses
        .toReversed()
        .toSorted(byUrgency("2026-11-22"))
        .map(({ id }) => id),
    ).toEqual(order);
  });
});
