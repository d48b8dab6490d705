import { beforeEach, describe, expect, it } from "vitest";
import { noteLatest, parseLatest, readLatest } from "#web/api/latestProgress.ts";
import { isBehind, withLatestProgress } from "#web/features/courses/withLatestProgress.ts";
import { anItem } from "./builders.ts";

const now = Date.parse("2026-11-21T12:00:00.000Z");
const counted = (percent_complete: number, reset = 0) => ({
  percent_complete,
  percentage_of_recommended_time: 40,
  reset,
  date_last_accessed: "2026-11-20T08:00:00.000Z",
});
const seen = (percent: number, attempt = 1) => new Map([[7, { attempt, percent, seenAt: now }]]);

describe("C-11: what this browser saw a moment ago", () => {
  beforeEach(() => window.localStorage.clear());

  it("is kept for each person and document, and trusted for two minutes", () => {
    noteLatest("ann", 7, { attempt: 1, percent: 50, seenAt: now });
    noteLatest("ann", 8, { attempt: 2, percent: 100, seenAt: now + 60_000 });
    expect(parseLatest(readLatest("ann"), now + 60_000).get(7)?.percent).toBe(50);
    expect([...parseLatest(readLatest("ann"), now + 120_000).keys()]).toEqual([8]);
    expect(parseLatest(readLatest("ann"), now + 180_000).size).toBe(0);
    expect(readLatest("ben")).toBeNull();
  });

  it("is nothing where another version of the page wrote something else", () => {
    for (const text of ["", "null", "[1]", '{"7":{"percent":100}}', "{"]) {
      expect(parseLatest(text, now).size).toBe(0);
    }
  });

  it("shows in a row that the server has not counted yet, also in one that it knows nothing of", () => {
    for (const progress of [counted(99), counted(0), null]) {
      const items = [anItem({ progress })];
      expect(isBehind(items, seen(100))).toBe(true);
      expect(withLatestProgress(items, seen(100))[0]?.progress).toMatchObject({
        percent_complete: 100,
        reset: 0,
        date_last_accessed: "2026-11-21T12:00:00.000Z",
      });
    }
  });

  it("gives way to a reply that says as much, or more", () => {
    for (const [percent, latest] of [
      [100, 100],
      [66.7, 67],
      [100, 50],
    ] as const) {
      const items = [anItem({ progress: counted(percent) })];
      expect(isBehind(items, seen(latest))).toBe(false);
      expect(withLatestProgress(items, seen(latest))).toEqual(items);
    }
  });

  it("follows a reset, and gives way to one that was made elsewhere", () => {
    const [reset] = withLatestProgress([anItem({ progress: counted(100) })], seen(17, 2));
    expect(reset?.progress).toMatchObject({ percent_complete: 17, reset: 1 });
    const elsewhere = [anItem({ progress: counted(0, 1) })];
    expect(withLatestProgress(elsewhere, seen(100))).toEqual(elsewhere);
  });

  it("C-12: opens nothing that waits for a case which was reset since", () => {
    const reset = anItem({ progress: counted(0, 1) });
    const waiting = anItem({
      id: 9,
      prerequisite_document_id: 7,
      pre_progress: { percent_complete: 0 },
      locked: true,
    });
    expect(withLatestProgress([reset, waiting], seen(100))).toEqual([reset, waiting]);
    expect(isBehind([reset, waiting], seen(100))).toBe(false);
    expect(withLatestProgress([reset, waiting], seen(100, 2))[1]).toMatchObject({ locked: false });
  });

  it("C-12: opens what waits for a case that was just finished, and locks nothing", () => {
    const waiting = {
      id: 9,
      prerequisite_document_id: 7,
      pre_progress: { percent_complete: 99 },
      locked: true,
    };
    expect(withLatestProgress([anItem(waiting)], seen(100))[0]).toMatchObject({
      locked: false,
      pre_progress: { percent_complete: 100 },
    });
    expect(isBehind([anItem(waiting)], seen(100))).toBe(true);
    expect(
      withLatestProgress([anItem({ ...waiting, pre_progress: { percent_complete: 50 } })], seen(80))[0],
    ).toMatchObject({ locked: true });
    const open = [anItem({ ...waiting, pre_progress: { percent_complete: 100 }, locked: false })];
    expect(withLatestProgress(open, seen(17, 2))).toEqual(open);
    const forStaff = [anItem({ ...waiting, pre_progress: null, locked: false })];
    expect(withLatestProgress(forStaff, seen(100))).toEqual(forStaff);
  });
});
