import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Attempt } from "#functions/table/cases/attempts.ts";
import type { ProgressRow } from "#functions/table/cases/progress.ts";
import { logTimeStepMs, nextProgress, saysMore } from "#functions/workers/nextProgress.ts";
import type { CaseProgress } from "#shared/case/flow/progress.ts";

const minute = 60_000;
const start = Date.parse("2026-11-21T08:00:00.000Z");
const anAttempt = (facts: Partial<Attempt> = {}): Attempt => ({
  user_id: "01HF0000000000000000000001",
  document_id: 12,
  attempt: 1,
  snapshot_id: "01HF0000000000000000000002",
  opened_at: "2026-11-21T08:00:00.000Z",
  resets: 0,
  ...facts,
});
const caseAt = (percent: number): CaseProgress => ({
  percent,
  percentShown: percent,
  cardsCompleted: Math.floor(percent / 20),
  cardsApplicable: 5,
  isFinished: percent === 100,
});
const next = (previous: ProgressRow | undefined, percent: number, minutes: number[], attempt = anAttempt()) =>
  nextProgress({
    previous,
    attempt,
    caseProgress: caseAt(percent),
    recommendedMinutes: 20,
    signals: minutes.map((m) => start + m * minute),
  });
/** Where nothing new is to be written, the record as it was. */
const after = (previous: ProgressRow | undefined, percent: number, minutes: number[], attempt?: Attempt) =>
  next(previous, percent, minutes, attempt) ?? previous;

describe("nextProgress (rulings, Progress and Time on case)", () => {
  it("counts percent, cards and time from the first signals", () => {
    expect(next(undefined, 40, [0, 2, 5])).toMatchObject({
      percent_complete: 40,
      cards_completed: 2,
      time_on_case_ms: 5 * minute,
      percentage_of_recommended_time: 25,
      started_at: "2026-11-21T08:00:00.000Z",
      completed_at: null,
      last_accessed_at: "2026-11-21T08:05:00.000Z",
      rev: 1,
    });
  });

  it("counts no time while a video plays (C-30)", () => {
    const progress = nextProgress({
      previous: next(undefined, 40, [0, 1]),
      attempt: anAttempt(),
      caseProgress: caseAt(60),
      recommendedMinutes: 20,
      signals: [start + 9 * minute],
      videos: [{ from: start + 2 * minute, to: start + 8 * minute }],
    });
    expect(progress).toMatchObject({ time_on_case_ms: 3 * minute, percentage_of_recommended_time: 15 });
  });

  it("writes nothing for a change that comes a second time", () => {
    const once = next(undefined, 40, [0, 2, 5]);
    expect(next(once, 40, [0, 2, 5])).toBeUndefined();
    expect(next(once, 40, [2])).toBeUndefined();
  });

  it("keeps the moment of the finish, whatever happens later", () => {
    const finished = after(undefined, 100, [0, 5]);
    const later = after(finished, 100, [8]);
    expect(finished?.completed_at).toBe("2026-11-21T08:05:00.000Z");
    expect(later).toMatchObject({ completed_at: "2026-11-21T08:05:00.000Z" });
  });

  it("adds no time after the finish, and goes on saying when the case was last opened", () => {
    const finished = after(undefined, 100, [0, 5]);
    expect(after(finished, 100, [8, 9])).toMatchObject({
      time_on_case_ms: 5 * minute,
      percentage_of_recommended_time: 25,
      last_accessed_at: "2026-11-21T08:09:00.000Z",
    });
    // The next attempt counts anew.
    const again = after(finished, 20, [20, 22], anAttempt({ attempt: 2, resets: 1 }));
    expect(again).toMatchObject({ attempt: 2, time_on_case_ms: 2 * minute });
  });

  it("keeps what was reached when a new version counts less", () => {
    expect(after(after(undefined, 80, [0]), 40, [1])).toMatchObject({
      percent_complete: 80,
      cards_completed: 4,
    });
    expect(after(after(undefined, 100, [0]), 60, [1])).toMatchObject({
      is_finished: true,
      percent_complete: 100,
    });
  });

  it("starts anew with a new attempt and carries the count of resets", () => {
    const finished = after(undefined, 100, [0, 5]);
    const second = after(
      finished,
      20,
      [60, 61],
      anAttempt({ attempt: 2, resets: 1, opened_at: "2026-11-21T09:00:00.000Z" }),
    );
    expect(second).toMatchObject({
      attempt: 2,
      percent_complete: 20,
      is_finished: false,
      completed_at: null,
      time_on_case_ms: minute,
      resets: 1,
      started_at: "2026-11-21T09:00:00.000Z",
      rev: 2,
    });
  });

  it("never lets percent, cards or time fall within an attempt, in whatever order changes come", () => {
    const change = fc.record({
      percent: fc.integer({ min: 0, max: 100 }),
      minutes: fc.array(fc.nat(120), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        let row: ProgressRow | undefined;
        for (const { percent, minutes } of changes) {
          const before = row;
          row = after(row, percent, minutes);
          if (!before || !row) continue;
          expect(row.percent_complete).toBeGreaterThanOrEqual(before.percent_complete);
          expect(row.cards_completed).toBeGreaterThanOrEqual(before.cards_completed);
          expect(row.time_on_case_ms).toBeGreaterThanOrEqual(before.time_on_case_ms);
          expect(row.is_finished || !before.is_finished).toBe(true);
          expect(after(row, percent, minutes)).toEqual(row);
        }
      }),
    );
  });
});

describe("saysMore: what of progress is worth a write", () => {
  const second = 1 / 60;
  const at = (percent: number, minutes: number[]): ProgressRow => {
    const row = next(undefined, percent, minutes);
    if (!row) throw new Error("No record");
    return row;
  };

  it("a card further, the finish, or two minutes more", () => {
    const before = at(40, [0, 2]);
    expect(saysMore(before, at(60, [0, 2, 2 + second]))).toBe(true);
    expect(saysMore(before, at(100, [0, 2, 2 + second]))).toBe(true);
    expect(saysMore(before, at(40, [0, 2, 4]))).toBe(true);
  });

  it("not a minute more of the same", () => {
    expect(saysMore(at(40, [0, 2]), at(40, [0, 2, 2.5, 3]))).toBe(false);
  });

  it("five seconds more, where a log tells of them: nobody reads it again", () => {
    expect(saysMore(at(40, [0, 2]), at(40, [0, 2, 2 + 5 * second]), logTimeStepMs)).toBe(true);
    expect(saysMore(at(40, [0, 2]), at(40, [0, 2, 2 + 4 * second]), logTimeStepMs)).toBe(false);
  });

  it("leaves no time out: what was not written is counted from the cards' rows, also after a pause", () => {
    const gaps = fc.array(fc.oneof(fc.integer({ min: 1, max: 90 }), fc.constant(3600)), { maxLength: 40 });
    fc.assert(
      fc.property(gaps, fc.array(fc.nat(3), { minLength: 41, maxLength: 41 }), (gapsS, cards) => {
        const signals = [0];
        for (const gap of gapsS) signals.push((signals.at(-1) ?? 0) + gap * second);
        signals.push((signals.at(-1) ?? 0) + 3);
        const rows = new Map<number, number>();
        let kept: ProgressRow | undefined;
        for (const [i, signal] of signals.entries()) {
          const replaced = rows.get(cards[i] ?? 0) ?? signal;
          rows.set(cards[i] ?? 0, signal);
          const row = next(kept, 40, [signal, replaced, ...rows.values()]);
          if (row && (!kept || saysMore(kept, row))) kept = row;
        }
        const worked = gapsS.reduce((sum, gap) => sum + (gap > 600 ? 0 : gap), 180) * 1000;
        expect(Math.round((kept?.time_on_case_ms ?? 0) / 100)).toBe(Math.round(worked / 100));
      }),
    );
  });
});
