import { describe, expect, it } from "vitest";
import type { CourseSittings } from "#shared/contract/exams/sittings.ts";
import {
  everybodyIn,
  isSitting,
  lateText,
  limitText,
  rowsOf,
  statusText,
  timeText,
} from "#web/features/exams/examRows.ts";

type Sitting = CourseSittings["exams"][number]["sittings"][number];
const aSitting = (facts: Partial<Sitting> = {}): Sitting => ({
  user_id: "01J000000000000000000000AA",
  email: "ada@north.example",
  first_name: "Ada",
  last_name: "Byron",
  status: "in_progress",
  paused: false,
  timeLimit: 3600,
  accommodation: 1,
  time_left: 600,
  submitted_at: null,
  submitted_by: null,
  ...facts,
});
const submitted = { status: "submitted", submitted_at: "2026-11-21T08:00:00.000Z" } as const;

describe("how a sitting stands, as staff read it (courses §2.11)", () => {
  it.each([
    ["In progress", { status: "in_progress" }],
    ["On hold", { status: "on_hold", paused: false }],
    ["Paused", { status: "on_hold", paused: true }],
    ["Submitted", { ...submitted, submitted_by: "learner" }],
    ["Submitted: time ran out", { ...submitted, submitted_by: "clock" }],
    ["Ended by a proctor", { ...submitted, submitted_by: "proctor" }],
  ] as const)("is '%s' for %o", (words, facts) => {
    expect(statusText({ ...aSitting(facts), late: [] })).toBe(words);
  });

  it("tells the time that is left until it is submitted, and then when that was", () => {
    expect(timeText(aSitting())).toMatch(/10.* left$/);
    expect(timeText(aSitting(submitted))).not.toContain("left");
    expect(timeText(aSitting(submitted))).toContain("2026");
  });

  it("names an accommodation beside the limit, and none where there is none", () => {
    expect(limitText(aSitting())).not.toContain("accommodation");
    expect(limitText(aSitting({ accommodation: 1.5, timeLimit: 5400 }))).toContain("1.5× accommodation");
  });
});

describe("the students of an exam", () => {
  it("are those who sit it and those who have not begun", () => {
    const ada = { ...aSitting(), late: [] };
    const { user_id, email, first_name, last_name } = aSitting({ user_id: "01J000000000000000000000BB" });
    const bao = { user_id, email, first_name, last_name };
    const rows = everybodyIn([ada], [bao]);
    expect(rows).toEqual([ada, { ...bao, status: "not_begun" }]);
    expect(rows.map(isSitting)).toEqual([true, false]);
    expect(everybodyIn([ada], null)).toEqual([ada]);
  });
});

describe("late answers beside a sitting", () => {
  const late = (user_id: string) => ({
    user_id,
    card: "One",
    question: "Why?",
    made_at: "2026-11-21T08:00:00.000Z",
    received_at: "2026-11-21T09:00:00.000Z",
    set_aside_for: null,
    key_told_at: null,
  });

  it("are the student's own, and not known before they are read", () => {
    const ada = aSitting();
    const bao = aSitting({ user_id: "01J000000000000000000000BB" });
    const [first, second] = rowsOf([ada, bao], [late(bao.user_id)]);
    expect([first?.late, second?.late]).toEqual([[], [late(bao.user_id)]]);
    expect(rowsOf([ada], undefined)[0]?.late).toBeUndefined();
  });

  it("are counted in words", () => {
    const one = late("01J000000000000000000000AA");
    expect([lateText(undefined), lateText([]), lateText([one])]).toEqual(["…", "None", "1 late"]);
  });
});
