import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextDue, type ReportSchedule } from "#shared/domain/reportBuilder/schedule.ts";
import { wallClockAt } from "#shared/words/wallClock.ts";

const zone = "America/New_York";

describe("when a saved report is due (C-32)", () => {
  it("is six in the morning of the day, in the program's zone, also where the clock was changed", () => {
    const monday = { every: "week", day: 1 } as const;
    expect(nextDue(monday, "2026-11-20T00:00:00.000Z", zone)).toBe("2026-11-23T11:00:00.000Z");
    // Daylight saving time begins on the Sunday before.
    expect(nextDue(monday, "2026-03-08T00:00:00.000Z", zone)).toBe("2026-03-09T10:00:00.000Z");
    expect(nextDue({ every: "week", day: 7 }, "2026-03-07T20:00:00.000Z", zone)).toBe(
      "2026-03-08T10:00:00.000Z",
    );
    expect(nextDue({ every: "month", day: 28 }, "2027-01-28T11:00:00.000Z", zone)).toBe(
      "2027-02-28T11:00:00.000Z",
    );
  });

  it("lies behind the time that is asked from, on the right day, and nothing due lies in between", () => {
    const schedules = fc.oneof(
      fc.record({ every: fc.constant("week" as const), day: fc.integer({ min: 1, max: 7 }) }),
      fc.record({ every: fc.constant("month" as const), day: fc.integer({ min: 1, max: 28 }) }),
    );
    const zones = fc.constantFrom(zone, "UTC", "Australia/Lord_Howe", "Asia/Kathmandu");
    const times = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });
    fc.assert(
      fc.property(schedules, times, zones, (schedule: ReportSchedule, afterMs, timeZone) => {
        const after = new Date(afterMs).toISOString();
        const due = nextDue(schedule, after, timeZone);
        expect(due > after).toBe(true);
        const clock = wallClockAt(Date.parse(due), timeZone);
        expect(clock.hour).toBe(6);
        if (schedule.every === "month") expect(clock.day).toBe(schedule.day);
        expect(Date.parse(due) - afterMs).toBeLessThan((schedule.every === "week" ? 8 : 32) * 86_400_000);
        const justBefore = new Date(Date.parse(due) - 1).toISOString();
        expect(nextDue(schedule, justBefore, timeZone)).toBe(due);
      }),
    );
  });
});
