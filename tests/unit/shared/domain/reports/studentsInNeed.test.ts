import { describe, expect, it } from "vitest";
import type { FiguresTuple } from "#shared/domain/itemFigures.ts";
import type { DashboardSource } from "#shared/domain/reports/courseDashboard.ts";
import {
  fillMessage,
  fillWritten,
  splitsPlaceholder,
  unknownPlaceholders,
  usesReason,
} from "#shared/domain/reports/messageToStudents.ts";
import { type NeedReason, reasonLine, studentsInNeed } from "#shared/domain/reports/studentsInNeed.ts";

const when = { now: "2026-11-22T12:00:00.000Z", timeZone: "America/New_York" };
const daysAgo = (days: number): number => Date.parse(when.now) / 60_000 - days * 24 * 60;
const done = (share: number | null, days: number, resets = 0): FiguresTuple => [
  100,
  share,
  resets,
  daysAgo(days),
  daysAgo(days),
  daysAgo(days),
];

function aCourse(
  figures: Record<string, Record<string, FiguresTuple>>,
  course: Partial<DashboardSource["course"]> = {},
): DashboardSource {
  const document = (id: number, title: string) => ({
    id,
    title,
    kind: "signature_case" as const,
    is_timed: false,
    relation_id: id,
    position: id,
    report_title: null,
    recommended_time: 30,
  });
  return {
    course: {
      id: 7,
      name: "Acute Care",
      kind: "custom",
      start_date: "2026-11-01",
      end_date: "2026-11-30",
      created_at: "2026-10-01T00:00:00.000Z",
      ...course,
    },
    documents: [document(1, "Chest Pain: a long evening"), document(2, "Fever")],
    members: [
      ...Object.keys(figures).map((user_id) => ({
        user_id,
        first_name: user_id,
        last_name: "Đorđević",
        email: `${user_id}@bedside.test`,
        role: "Student",
      })),
      { user_id: "t", first_name: "A", last_name: "Teacher", email: "t@bedside.test", role: "Teacher" },
    ],
    figures: new Map(Object.entries(figures)),
  };
}
const said = (source: DashboardSource, days = 7): string[] =>
  studentsInNeed(source, days, when).map(
    ({ user_id, reasons }) => `${user_id}: ${reasons.map(reasonLine).join("; ")}`,
  );

describe("C-44: who needs me this week", () => {
  it("names each student once, with every reason, and nobody who keeps pace", () => {
    const source = aCourse({
      idle: {},
      slow: { 1: [20, null, 0, daysAgo(3), daysAgo(9), null] },
      hasty: { 1: done(10, 2), 2: done(25, 3) },
      stuck: { 1: done(90, 2, 3), 2: done(80, 2, 1) },
      fine: { 1: done(26, 2), 2: done(100, 2) },
      many: { 1: done(5, 1, 2) },
    });
    expect(said(source)).toEqual([
      "many: Low time: Chest Pain; 2 resets: Chest Pain",
      "idle: Not started",
      "slow: Behind: 10% of 70%",
      "hasty: Low time in 2 items: Chest Pain, Fever",
      "stuck: 3 resets: Chest Pain",
    ]);
  });

  it("says low time and resets of these days alone", () => {
    const source = aCourse({
      hasty: { 1: done(10, 9), 2: done(90, 2) },
      stuck: { 1: done(90, 20, 3), 2: done(90, 20) },
    });
    expect(said(source, 7)).toEqual([]);
    expect(said(source, 30)).toHaveLength(2);
    expect(said(source, 9)).toEqual(["hasty: Low time: Chest Pain"]);
  });

  it("says no low time of what is not finished, nor where no time is recommended", () => {
    const half: FiguresTuple = [90, 10, 0, daysAgo(1), daysAgo(1), null];
    expect(
      said(aCourse({ a: { 1: half, 2: done(90, 1) }, b: { 1: done(null, 1), 2: done(90, 1) } })),
    ).toEqual([]);
  });

  it("tells who it is, how far they are and when they were last at work; who lacks more comes first", () => {
    const source = aCourse(
      {
        half: { 1: done(90, 3), 2: [0, null, 0, daysAgo(2), null, null] },
        idle: {},
        more: { 1: done(10, 2), 2: [20, null, 0, daysAgo(2), null, null] },
        less: { 1: [10, null, 0, daysAgo(2), null, null] },
      },
      { end_date: "2026-11-24" },
    );
    expect(studentsInNeed(source, 7, when).map(({ user_id }) => user_id)).toEqual([
      "more",
      "idle",
      "less",
      "half",
    ]);
    const [, idle, less] = studentsInNeed(source, 7, when);
    expect(idle).toMatchObject({ name: "idle Đorđević", email: "idle@bedside.test", last_accessed_at: null });
    expect(less).toMatchObject({ percent_complete: 5, last_accessed_at: "2026-11-20T12:00:00.000Z" });
    const nameless = source.members.map((one) => ({ ...one, first_name: "", last_name: "Nguyen" }));
    expect(studentsInNeed({ ...source, members: nameless }, 7, when)[0]?.name).toBe("Nguyen");
  });

  it("waits a week before it says that somebody has not begun", () => {
    expect(said(aCourse({ idle: {} }, { start_date: "2026-11-20", end_date: null }))).toEqual([]);
    expect(said(aCourse({ idle: {} }, { start_date: null, end_date: null }))).toEqual(["idle: Not started"]);
    expect(said(aCourse({ idle: {} }, { start_date: "2026-11-15", end_date: "2027-08-01" }))).toEqual([
      "idle: Not started",
    ]);
    expect(said(aCourse({ idle: {} }, { start_date: "2026-11-16", end_date: "2027-08-01" }))).toEqual([]);
    const empty = aCourse({ idle: {} }, { start_date: null, end_date: null });
    expect(said({ ...empty, documents: [] })).toEqual([]);
    expect(said(aCourse({ idle: {} }, { start_date: "2026-12-01", end_date: null }))).toEqual([]);
    expect(said(aCourse({ idle: {} }, { end_date: "2026-09-01", start_date: "2026-08-01" }))).toEqual([]);
    expect(said(aCourse({ half: { 1: done(50, 15) } }, { end_date: "2026-11-15" }))).toEqual([
      "half: Not finished: 50%",
    ]);
  });

  it("fills a message with what is each student's own, and nothing twice", () => {
    const [slow] = studentsInNeed(aCourse({ slow: { 1: [20, null, 0, daysAgo(3), null, null] } }), 7, when);
    const values = { name: "{reason} $& Ana", course: "Acute Care", reasons: slow?.reasons ?? [] };
    expect(fillMessage("{name} of {course}: {reason}. {other}", values)).toBe(
      "{reason} $& Ana of Acute Care: you have completed 10% of the course, and 70% of its time has passed. {other}",
    );
    const reason = (...reasons: NeedReason[]) => fillMessage("{reason}", { ...values, reasons });
    expect(reason({ kind: "never_started", expected_percent: 50 })).toBe(
      "you have not started the course yet",
    );
    expect(reason({ kind: "unfinished", percent_complete: 49.9, expected_percent: 100 })).toBe(
      "the course has ended, and you have completed 50% of it",
    );
    const titles = ["Fever", "Cough"];
    expect(reason({ kind: "low_time", titles }, { kind: "resets", titles, resets: 1200 })).toBe(
      "you went through Fever and Cough in much less than the recommended time and Fever and Cough had to be reset 1,200 times for you",
    );
    expect(reasonLine({ kind: "resets", titles, resets: 4 })).toBe("4 resets: Fever, Cough");
    expect([usesReason("Hello", "{reason}"), usesReason("{name}", "reason")]).toEqual([true, false]);
    expect(unknownPlaceholders("{name} {constructor} {} {reason}")).toEqual(["constructor", ""]);
  });

  it("fills a message with a look with values that are text, and knows a placeholder that the look cuts", () => {
    const values = { name: 'A <b>"&', course: "Acute Care", reasons: [] };
    const written = { text: "Dear {name}", rich: "<p>Dear <strong>{name}</strong></p>" };
    expect(fillWritten(written, values)).toEqual({
      text: 'Dear A <b>"&',
      rich: "<p>Dear <strong>A &lt;b&gt;&quot;&amp;</strong></p>",
    });
    expect(fillWritten({ text: "{course}" }, values)).toEqual({ text: "Acute Care" });
    expect(splitsPlaceholder(written)).toBe(false);
    expect(splitsPlaceholder({ text: "{name}", rich: "<p>{na<b>me</b>}</p>" })).toBe(true);
    expect(splitsPlaceholder({ text: "{name}" })).toBe(false);
  });
});
