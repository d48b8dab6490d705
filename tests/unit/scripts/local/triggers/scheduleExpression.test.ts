import { describe, expect, it } from "vitest";
import { parseSchedule } from "#scripts/local/triggers/scheduleExpression.ts";

function isDue(expression: string, minute: string): boolean {
  const timing = parseSchedule(expression);
  if (timing.kind !== "cron") throw new Error("not a cron expression");
  return timing.isDue(new Date(`${minute}:00Z`));
}

describe("schedule expressions", () => {
  it("reads rates and single times", () => {
    expect(parseSchedule("rate(1 minute)")).toEqual({ kind: "rate", everyMs: 60_000 });
    expect(parseSchedule("rate(2 days)")).toEqual({ kind: "rate", everyMs: 172_800_000 });
    expect(parseSchedule("at(2026-11-21T12:00:00)")).toEqual({
      kind: "at",
      atMs: Date.parse("2026-11-21T12:00:00Z"),
    });
  });

  it.each([
    ["cron(0 12 * * ? *)", "2026-11-21T12:00", true],
    ["cron(0 12 * * ? *)", "2026-11-21T12:01", false],
    ["cron(0/15 * * * ? *)", "2026-11-21T07:45", true],
    ["cron(0/15 * * * ? *)", "2026-11-21T07:46", false],
    ["cron(0 8 ? * MON-FRI *)", "2026-11-20T08:00", true],
    ["cron(0 8 ? * MON-FRI *)", "2026-11-21T08:00", false],
    ["cron(5,35 6-8 1 JAN,NOV ? 2026)", "2026-11-01T07:35", true],
    ["cron(5,35 6-8 1 JAN,NOV ? 2026)", "2027-11-01T07:35", false],
  ])("%s at %s: %s", (expression, minute, expected) => {
    expect(isDue(expression, minute)).toBe(expected);
  });

  it.each(["rate(0 minutes)", "rate(1 week)", "cron(0 12 * * ?)", "cron(0 12 L * ? *)", "every day"])(
    "refuses %s",
    (expression) => {
      expect(() => parseSchedule(expression)).toThrow();
    },
  );
});
