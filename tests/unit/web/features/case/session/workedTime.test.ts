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

describe("the time up to now (D-11, ruling 26)", () => {
  function atWork(waiting: readonly number[] = []) {
    let now = 0;
    const time = createWorkedTime({ now: () => now, recommendedMinutes: 20, waiting });
    return {
      time,
      at: (minutes: number, happens: () => void = () => undefined) => {
        now = minutes * minuteMs;
        happens();
      },
    };
  }

  it("is what the server said and the work since the last save", () => {
    const { time, at } = atWork();
    at(1);
    expect(time.percentNow(4 * minuteMs, {})).toBe(25);
    time.unsent({});
    time.noteSaved();
    expect(time.percentNow(4 * minuteMs, {})).toBe(20);
  });

  it("is all of it where no time is recommended", () => {
    const time = createWorkedTime({ now: () => 0, recommendedMinutes: null, waiting: [] });
    expect(time.percentNow(0, {})).toBe(100);
  });

  it("goes on over each step without a network, and leaves out pauses alone", () => {
    const { time, at } = atWork();
    for (const minute of [4, 9, 15, 24, 60, 65]) at(minute, time.noteStep);
    expect(time.timeAt(65 * minuteMs, 0, {})).toBe(29 * minuteMs);
    expect(time.percentNow(0, {})).toBe(100);
    const told = time.unsent({ a: { value: { value: 1, updatedAt: 65 * minuteMs } } });
    expect(told).toEqual([[0, 9, 15, 24, 60, 65].map((m) => m * minuteMs)]);
  });

  it("does not run while something else is in front", () => {
    const { time, at } = atWork();
    at(2, time.noteHidden);
    at(5, time.noteShown);
    at(6, time.noteStep);
    expect(time.timeAt(6 * minuteMs, 0, {})).toBe(3 * minuteMs);
    expect(time.unsent({})).toEqual([
      [0, 2 * minuteMs],
      [5 * minuteMs, 6 * minuteMs],
    ]);
  });

  it("tells nothing that the arrival of a save tells", () => {
    const { time, at } = atWork();
    at(0.1, time.noteStep);
    expect(time.unsent({})).toBeDefined();
    time.noteSaved();
    at(3, time.noteStep);
    expect(time.unsent({ a: { value: { value: 1, updatedAt: 3 * minuteMs } } })).toBeUndefined();
  });

  it("tells the work that an earlier page left unsent, as a time of its own before this opening", () => {
    const { time, at } = atWork([-50 * minuteMs, -48 * minuteMs]);
    at(1, time.noteStep);
    expect(time.unsent({})).toEqual([
      [-50 * minuteMs, -48 * minuteMs],
      [0, minuteMs],
    ]);
    expect(time.timeAt(minuteMs, 0, {})).toBe(3 * minuteMs);
  });

  it("counts nothing twice when a delivery goes in parts", () => {
    const { time, at } = atWork();
    at(5, time.noteStep);
    at(8, time.noteStep);
    time.unsent({ a: { value: { value: 1, updatedAt: 5 * minuteMs } } });
    time.noteSaved();
    expect(time.timeAt(8 * minuteMs, 8 * minuteMs, {})).toBe(8 * minuteMs);
    const rest = time.unsent({ b: { value: { value: 1, updatedAt: 5 * minuteMs } } });
    expect(rest?.flat().every((moment) => moment <= 8 * minuteMs)).toBe(true);
  });
});
