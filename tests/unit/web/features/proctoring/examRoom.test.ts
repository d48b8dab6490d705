import { describe, expect, it } from "vitest";
import type { ProctorSitting, StudentPresence } from "#shared/contract/proctoring/live.ts";
import type { ProctorDashboard } from "#shared/contract/proctoring/proctoring.ts";
import {
  hasTimedOut,
  isLost,
  statusOf,
  timeLeftMs,
  withNews,
  withReply,
} from "#web/features/proctoring/examRoom.ts";

const id = (n: number): string => `01HZ000000000000000000000${n}`;
const now = Date.parse("2026-11-22T10:00:00.000Z");

const aSitting = (n: number, parts: Partial<ProctorSitting> = {}): ProctorSitting => ({
  user_id: id(n),
  status: "in_progress",
  paused: false,
  time_limit_s: 3600,
  accommodation: 1,
  extra_s: 0,
  used_ms: 0,
  deadline_ms: now + 60_000,
  submitted_at: null,
  submitted_by: null,
  rev: 1,
  ...parts,
});

const aPresence = (n: number, parts: Partial<StudentPresence> = {}): StudentPresence => ({
  user_id: id(n),
  seen_at: "2026-11-22T09:59:30.000Z",
  is_connected: true,
  is_visible: true,
  times_left: 0,
  left_at: null,
  saved: 3,
  waiting: 0,
  rev: 1,
  ...parts,
});

const aReply = (parts: Partial<ProctorDashboard> = {}): ProctorDashboard => ({
  users: [{ id: id(1), email: "a@b.test", first_name: "Ada", last_name: "Ash" }],
  statuses: {},
  document_id: 7,
  exams: [{ document_id: 7, title: "An exam" }],
  sittings: [],
  presence: [],
  channel_key: "key",
  server_time_ms: now,
  version: "2026-11-22T09:59:50.000Z",
  roster: "4",
  is_whole: true,
  ...parts,
});

const aRoom = () => withReply(undefined, aReply(), now);

describe("what a proctor's page holds of an exam (C-19)", () => {
  it("takes what is newer, in whichever order it comes", () => {
    const [first, second] = [
      aSitting(1, { rev: 1 }),
      aSitting(1, { rev: 2, status: "on_hold", paused: true }),
    ];
    for (const order of [
      [first, second],
      [second, first],
    ]) {
      const room = order.reduce(
        (held, sitting) => withNews(held, { sittings: [sitting], presence: [] }),
        aRoom(),
      );
      expect(room.sittings[id(1)]).toEqual(second);
    }
  });

  it("takes of a page what was heard last, also where the clocks of two functions are not quite the same", () => {
    const left = aPresence(1, { rev: 2, is_visible: false, seen_at: "2026-11-22T09:59:30.010Z" });
    const ended = aPresence(1, { rev: 3, is_connected: false, seen_at: "2026-11-22T09:59:30.000Z" });
    for (const order of [
      [left, ended],
      [ended, left],
    ]) {
      const room = order.reduce((held, each) => withNews(held, { sittings: [], presence: [each] }), aRoom());
      expect(room.presence[id(1)]).toEqual(ended);
      expect(withReply(room, aReply({ presence: [left] }), now).presence[id(1)]).toEqual(ended);
    }
  });

  it("keeps what was told meanwhile when an older reading comes in", () => {
    const told = withNews(aRoom(), { sittings: [aSitting(1, { rev: 5 })], presence: [aPresence(1)] });
    const read = withReply(told, aReply({ sittings: [aSitting(1, { rev: 4, status: "on_hold" })] }), now);
    expect(read.sittings[id(1)]?.rev).toBe(5);
    expect(read.presence[id(1)]).toBeDefined();
  });

  it("forgets a sitting that a whole reading does not have any more: its case was reset", () => {
    const told = withNews(aRoom(), { sittings: [aSitting(1)], presence: [] });
    expect(withReply(told, aReply(), now).sittings).toEqual({});
  });

  it("keeps everybody when it is told of changes alone", () => {
    const held = withNews(aRoom(), { sittings: [aSitting(1)], presence: [] });
    const changes = { users: [], is_whole: false, sittings: [aSitting(2)] };
    const next = withReply(held, aReply(changes), now);
    expect(next.users).toHaveLength(1);
    expect(Object.keys(next.sittings)).toEqual([id(1), id(2)]);
  });

  it("makes no room from a part: changes of another exam leave it as it is, to be read whole", () => {
    const held = withNews(aRoom(), { sittings: [aSitting(1)], presence: [] });
    const changes = { users: [], is_whole: false, sittings: [aSitting(2)], document_id: 8 };
    expect(withReply(held, aReply(changes), now)).toEqual({ ...held, wholeAtMs: 0 });
  });

  it("shows a sitting whose time is over as submitted, told or not", () => {
    const sitting = aSitting(1);
    expect(statusOf(sitting, now + 59_999)).toBe("in_progress");
    expect(statusOf(sitting, now + 60_000)).toBe("submitted");
    expect(statusOf(undefined, now)).toBe("on_hold");
  });

  it("knows which exams their time has ended, told or not: those can be restarted", () => {
    expect(hasTimedOut(aSitting(1), now)).toBe(false);
    expect(hasTimedOut(aSitting(1), now + 60_000)).toBe(true);
    const over = (by: "learner" | "clock" | "proctor") =>
      aSitting(1, { status: "submitted", deadline_ms: null, submitted_by: by });
    expect([over("learner"), over("clock"), over("proctor")].map((each) => hasTimedOut(each, now))).toEqual([
      false,
      true,
      false,
    ]);
    expect(hasTimedOut(undefined, now)).toBe(false);
  });

  it("counts down what runs, and not what is paused", () => {
    expect(timeLeftMs(aSitting(1), now + 10_000)).toBe(50_000);
    const paused = aSitting(1, { status: "on_hold", paused: true, deadline_ms: null, used_ms: 600_000 });
    expect(timeLeftMs(paused, now + 10_000)).toBe(3_000_000);
  });

  it("takes a page for lost that is disconnected, or has long been silent", () => {
    expect(isLost(aPresence(1), now)).toBe(false);
    expect(isLost(aPresence(1, { is_connected: false }), now)).toBe(true);
    expect(isLost(aPresence(1), now + 3 * 60_000)).toBe(true);
  });
});
