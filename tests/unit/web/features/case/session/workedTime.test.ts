import { describe, expect, it } from "vitest";
import type { StateReply } from "#web/features/case/saving/outboxPorts.ts";
import { createWorkedTime, furthest } from "#web/features/case/session/workedTime.ts";

const minuteMs = 60_000;

const reply = (progress: number, minutes: number): StateReply => ({
  attempt: 1,
  state: {},
  progress,
  time_on_case: minutes * minuteMs,
  calculate_percentage_of_recommended_time: minutes * 5,
});

describe("the furthest of two replies about one attempt (D-11)", () => {
  it("lets nothing fall that a newer read has told, and keeps the last state", () => {
    const newer = reply(50, 6);
    const older = { ...reply(25, 2), state: { first: { value: { value: 1, updatedAt: 1 } } } };
    expect(furthest(newer, older)).toEqual({ ...newer, state: older.state });
    expect(furthest(older, newer)).toEqual(newer);
  });
});

describe("the time of a complete attempt (D-12)", () => {
  it("is the server's last word: it grows no more, and takes back what was answered in between", () => {
    const complete = reply(100, 6);
    expect(furthest(reply(99, 7), complete)).toEqual(complete);
    expect(furthest(complete, reply(99, 8))).toMatchObject({ progress: 100, time_on_case: 6 * minuteMs });
  });
});

describe("the time up to now (D-11)", () => {
  it("is what the server said and the work since the last save", () => {
    let now = 0;
    const time = createWorkedTime(() => now, 20);
    now = minuteMs;
    expect(time.percentNow(4 * minuteMs, {})).toBe(25);
    time.noteSaved();
    expect(time.percentNow(4 * minuteMs, {})).toBe(20);
  });

  it("is all of it where no time is recommended", () => {
    expect(createWorkedTime(() => 0, null).percentNow(0, {})).toBe(100);
  });
});
