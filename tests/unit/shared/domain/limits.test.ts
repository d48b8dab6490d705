import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Limit, limits, limitText, planUse } from "#shared/domain/limits.ts";

const limit: Limit = { atOnce: 3, everyMs: 1000 };

/** Plays uses at the given times; answers when they were allowed. */
function allowedAt(of: Limit, times: readonly number[]): number[] {
  let wholeAtMs: number | undefined;
  return times.filter((now) => {
    const plan = planUse(of, wholeAtMs, now);
    if (plan.ok) wholeAtMs = plan.wholeAtMs;
    return plan.ok;
  });
}

describe("a limit for one person", () => {
  it("allows so many at once, and then one each so often", () => {
    expect(allowedAt(limit, [0, 0, 0, 0, 999, 1000, 1001, 2000])).toEqual([0, 0, 0, 1000, 2000]);
  });

  it("is whole again after as many times as it allows at once", () => {
    expect(allowedAt(limit, [0, 0, 0, 3000, 3000, 3000, 3000])).toEqual([0, 0, 0, 3000, 3000, 3000]);
  });

  it("says how long to wait: then, and not before, the next one is allowed", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(300), { maxLength: 30 }), (gaps) => {
        let now = 0;
        let wholeAtMs: number | undefined;
        for (const gap of gaps) {
          now += gap;
          const plan = planUse(limit, wholeAtMs, now);
          if (plan.ok) wholeAtMs = plan.wholeAtMs;
          else {
            expect(planUse(limit, wholeAtMs, now + plan.waitMs - 1).ok).toBe(false);
            expect(planUse(limit, wholeAtMs, now + plan.waitMs).ok).toBe(true);
          }
        }
      }),
    );
  });

  it("allows in no stretch of time more than at once and one for each so often", () => {
    fc.assert(
      fc.property(
        fc.record({ atOnce: fc.integer({ min: 1, max: 6 }), everyMs: fc.integer({ min: 1, max: 900 }) }),
        fc.array(fc.nat(500), { maxLength: 60 }),
        (of, gaps) => {
          let now = 0;
          const allowed = allowedAt(
            of,
            gaps.map((gap) => {
              now += gap;
              return now;
            }),
          );
          for (const [first, from] of allowed.entries()) {
            for (const [last, to] of allowed.entries()) {
              if (last < first) continue;
              expect(last - first + 1).toBeLessThanOrEqual(of.atOnce + Math.floor((to - from) / of.everyMs));
            }
          }
        },
      ),
    );
  });

  it("is far above what a person at a page can use", () => {
    for (const { atOnce, everyMs } of Object.values(limits)) {
      expect(atOnce).toBeGreaterThanOrEqual(10);
      expect(everyMs).toBeLessThanOrEqual(60_000);
    }
  });

  it.each([
    [1, "in 1 second."],
    [90, "in 90 seconds."],
    [91, "in 2 minutes."],
    [undefined, "in a few minutes."],
  ])("is told in words: %s", (waitS, words) => {
    expect(limitText(waitS)).toMatch(new RegExp(`${words.replace(".", "\\.")}$`));
  });
});

describe("how often one person may ask", () => {
  it("is as it was set for each: another figure is a decision, and is made here as well", () => {
    expect(limits).toEqual({
      report_orders: { atOnce: 20, everyMs: 30_000 },
      invitation_orders: { atOnce: 20, everyMs: 60_000 },
      people_added: { atOnce: 60, everyMs: 30_000 },
      student_messages: { atOnce: 10, everyMs: 60_000 },
      first_prints: { atOnce: 20, everyMs: 15_000 },
      wrong_access_codes: { atOnce: 10, everyMs: 60_000 },
      factor_changes: { atOnce: 20, everyMs: 60_000 },
      token_orders: { atOnce: 20, everyMs: 60_000 },
      token_calls: { atOnce: 300, everyMs: 200 },
      tag_notifications: { atOnce: 30, everyMs: 20_000 },
      new_cases: { atOnce: 30, everyMs: 60_000 },
      new_courses: { atOnce: 30, everyMs: 60_000 },
      opening_logs: { atOnce: 300, everyMs: 2000 },
      case_searches: { atOnce: 60, everyMs: 1000 },
      report_previews: { atOnce: 60, everyMs: 2000 },
      question_files: { atOnce: 30, everyMs: 10_000 },
      set_drafts: { atOnce: 30, everyMs: 5000 },
      quote_files: { atOnce: 20, everyMs: 30_000 },
      people_files: { atOnce: 30, everyMs: 10_000 },
      patient_messages: { atOnce: 60, everyMs: 2000 },
      bench_plays: { atOnce: 200, everyMs: 1000 },
      person_corrections: { atOnce: 30, everyMs: 20_000 },
      email_changes: { atOnce: 10, everyMs: 60_000 },
      live_reports: { atOnce: 120, everyMs: 1000 },
      case_files: { atOnce: 20, everyMs: 30_000 },
      live_exports: { atOnce: 30, everyMs: 5000 },
      list_pages: { atOnce: 600, everyMs: 150 },
      connections: { atOnce: 120, everyMs: 2000 },
    });
  });
});
