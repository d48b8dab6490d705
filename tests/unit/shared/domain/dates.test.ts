import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  calendarDateAt,
  endOfDay,
  isCalendarDate,
  isInRange,
  isPastDate,
  monthsBefore,
  startOfDay,
} from "#shared/domain/dates.ts";

const zones = [
  "America/New_York",
  "Europe/Berlin",
  "Asia/Kolkata",
  "Pacific/Apia",
  "America/Sao_Paulo",
  "UTC",
];

describe("dates (rulings 15)", () => {
  it("starts and ends a day at the midnights of its zone, also when the clocks change", () => {
    expect(startOfDay("2026-03-08", "America/New_York")).toBe("2026-03-08T05:00:00.000Z");
    expect(endOfDay("2026-03-08", "America/New_York")).toBe("2026-03-09T04:00:00.000Z");
    expect(endOfDay("2026-11-01", "America/New_York")).toBe("2026-11-02T05:00:00.000Z");
  });

  it.each([
    ["2026-05-31T09:30:00.000Z", 3, "2026-02-28T09:30:00.000Z"],
    ["2028-05-31T09:30:00.000Z", 3, "2028-02-29T09:30:00.000Z"],
    ["2028-02-29T09:30:00.000Z", 12, "2027-02-28T09:30:00.000Z"],
    ["2026-12-31T23:59:59.999Z", 1, "2026-11-30T23:59:59.999Z"],
    ["2026-01-31T00:00:00.000Z", 1, "2025-12-31T00:00:00.000Z"],
    ["2026-03-15T00:00:00.000Z", 3, "2025-12-15T00:00:00.000Z"],
  ])("goes from %s back %i months to %s, within the month that is meant", (utc, months, before) => {
    expect(monthsBefore(utc, months)).toBe(before);
  });

  it("starts a day whose midnight was skipped at its first moment", () => {
    expect(startOfDay("2018-11-04", "America/Sao_Paulo")).toBe("2018-11-04T03:00:00.000Z");
  });

  it("gives every day a start that belongs to it, with the moment before belonging to the day before", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12_000 }), fc.constantFrom(...zones), (day, zone) => {
        const date = new Date(Date.UTC(2012, 0, 1 + day)).toISOString().slice(0, 10);
        const start = startOfDay(date, zone);
        expect(calendarDateAt(start, zone)).toBe(date);
        expect(calendarDateAt(new Date(Date.parse(start) - 1).toISOString(), zone) < date).toBe(true);
      }),
    );
  });

  it("knows the dates of the calendar", () => {
    expect(isCalendarDate("2028-02-29")).toBe(true);
    expect(["2026-02-29", "2026-02-31", "2026-13-01", "26-01-01", ""].map(isCalendarDate)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it("takes for dates those alone whose days have a beginning and an end that can be told", () => {
    expect(["0000-01-01", "1899-12-31", "9999-12-31"].map(isCalendarDate)).toEqual([false, false, false]);
    for (const date of ["1900-01-01", "9999-12-30"]) {
      expect(isCalendarDate(date)).toBe(true);
      for (const zone of zones)
        expect(Date.parse(startOfDay(date, zone))).toBeLessThan(Date.parse(endOfDay(date, zone)));
    }
  });

  it("counts both ends of a range as days of the zone", () => {
    const range = { start: "2026-11-20", end: "2026-11-21" };
    const isIn = (utc: string) => isInRange(utc, range, "America/New_York");
    expect(isIn("2026-11-20T04:59:59.999Z")).toBe(false);
    expect(isIn("2026-11-20T05:00:00.000Z")).toBe(true);
    expect(isIn("2026-11-22T04:59:59.999Z")).toBe(true);
    expect(isIn("2026-11-22T05:00:00.000Z")).toBe(false);
    expect(isInRange("1999-01-01T00:00:00.000Z", { start: undefined, end: undefined }, "UTC")).toBe(true);
  });

  it("ends a course at the midnight that closes its last day", () => {
    const isPast = (now: string) => isPastDate({ date: "2026-11-20", now, timeZone: "America/New_York" });
    expect(isPast("2026-11-21T04:59:59.999Z")).toBe(false);
    expect(isPast("2026-11-21T05:00:00.000Z")).toBe(true);
  });
});
