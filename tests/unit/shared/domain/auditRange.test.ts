import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { auditRangeOf, monthsIn } from "#shared/domain/auditRange.ts";
import type { Condition } from "#shared/domain/collection/query.ts";
import { runs } from "#tests/propertyRuns.ts";

const now = Date.parse("2026-11-22T12:00:00.000Z");
const at = (operator: Condition["operator"], value: string): Condition => ({
  column: "at",
  operator,
  values: [value],
});
const monthsOf = (...filters: Condition[]): string[] | undefined => {
  const range = auditRangeOf({ filters, where: [] }, now);
  return range && monthsIn(range);
};

describe("C-44: which months of the audit log a question is about", () => {
  it("are the last month's where it names no dates", () => {
    expect(monthsOf()).toEqual(["2026-10", "2026-11"]);
    expect(monthsOf({ column: "actor", operator: "in", values: ["x"] })).toEqual(["2026-10", "2026-11"]);
    expect(monthsOf({ column: "subject", operator: ">=", values: ["2026-01-01"] })).toEqual(monthsOf());
    // Up to what is written at this moment, whatever the clock of another function says.
    expect(auditRangeOf({ filters: [], where: [] }, now)?.untilMs).toBeGreaterThan(now);
  });

  it("are those between its dates, over a new year as well", () => {
    expect(monthsOf(at(">=", "2025-11-30T05:00:00.000Z"), at("<", "2026-01-01T05:00:00.000Z"))).toEqual([
      "2025-11",
      "2025-12",
      "2026-01",
    ]);
    expect(monthsOf(at("<", "2026-03-05T00:00:00.000Z"))).toEqual(["2026-02", "2026-03"]);
    expect(monthsOf(at(">", "2026-04-30"), at("<=", "2026-05-01"))).toEqual(["2026-04", "2026-05"]);
    expect(monthsOf(at(">=", "2026-05-01"), at("<=", "2026-05-01"))).toEqual(["2026-05"]);
  });

  it("are none where the end is before the start, or all of it is to come", () => {
    expect(monthsOf(at(">=", "2026-05-02"), at("<", "2026-05-01"))).toEqual([]);
    expect(monthsOf(at(">=", "2031-05-02"))).toEqual([]);
  });

  it("are refused where they are more than three months", () => {
    expect(monthsOf(at(">=", "2026-01-01"), at("<", "2026-06-01"))).toBeUndefined();
    expect(monthsOf(at(">=", "2020-01-01"))).toBeUndefined();
    expect(monthsOf(at(">=", "2026-08-23"), at("<", "2026-11-23"))).toHaveLength(4);
    // 92 days, and two for the zones at both ends.
    expect(monthsOf(at(">=", "2026-03-01"), at("<", "2026-06-03"))).toHaveLength(4);
    expect(monthsOf(at(">=", "2026-03-01"), at("<", "2026-06-03T00:00:00.001Z"))).toBeUndefined();
  });

  it("hold every instant of the range, and never more than five months", () => {
    const instant = fc.date({
      min: new Date("1990-01-01"),
      max: new Date("2090-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, instant, fc.nat(1000), (from, until, share) => {
        const range = auditRangeOf(
          { filters: [at(">=", from.toISOString())], where: [at("<", until.toISOString())] },
          now,
        );
        if (!range) return;
        const months = monthsIn(range);
        expect(months.length).toBeLessThanOrEqual(5);
        if (range.fromMs > range.untilMs) return;
        const some = range.fromMs + ((range.untilMs - range.fromMs) * share) / 1000;
        expect(months).toContain(new Date(some).toISOString().slice(0, 7));
      }),
      { numRuns: runs(200) },
    );
  });
});
