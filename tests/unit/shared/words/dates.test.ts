import { describe, expect, it } from "vitest";
import {
  displayCalendarDate,
  displayDate,
  displayTime,
  easternText,
  fullTime,
  reportTime,
  shortCalendarDate,
  shortDate,
  shortTime,
  viewersZone,
} from "#shared/words/dates.ts";

describe("dates as they are read (rulings 15)", () => {
  it.each([
    ["2026-11-01", "November 1st 2026"],
    ["2026-11-02", "November 2nd 2026"],
    ["2026-11-03", "November 3rd 2026"],
    ["2026-11-11", "November 11th 2026"],
    ["2026-11-12", "November 12th 2026"],
    ["2026-11-13", "November 13th 2026"],
    ["2026-12-21", "December 21st 2026"],
    ["2026-01-30", "January 30th 2026"],
  ])("reads %s as %s", (date, text) => {
    expect(displayCalendarDate(date)).toBe(text);
  });

  it("says so where a text is no date, and goes on (D-60)", () => {
    for (const text of ["", "soon", "2026-13-01T00:00:00.000Z"]) {
      expect(displayDate(text, "Europe/Berlin")).toBe("Invalid date");
      expect(easternText(text)).toBe("Invalid date");
    }
    expect(displayCalendarDate("2026-99-99")).toBe("Invalid date");
  });

  it("shows the day of the viewer's zone", () => {
    expect(displayDate("2026-11-21T02:00:00.000Z", "America/New_York")).toBe("November 20th 2026");
    expect(displayDate("2026-11-21T02:00:00.000Z", "Asia/Tokyo")).toBe("November 21st 2026");
  });

  it("leaves the year out of a time in a table where it is the viewer's current one", () => {
    const at = "2026-11-26T21:29:00.000Z";
    expect(shortTime(at, "America/New_York", "2026-12-31T12:00:00.000Z")).toBe("Nov 26, 4:29 PM");
    expect(shortTime(at, "America/New_York", "2027-01-01T12:00:00.000Z")).toBe("Nov 26, 2026, 4:29 PM");
    // In Tokyo the new year has begun, in New York it has not.
    const eve = "2026-12-31T20:00:00.000Z";
    expect(shortTime(eve, "America/New_York", at)).toBe("Dec 31, 3:00 PM");
    expect(shortTime(eve, "Asia/Tokyo", at)).toBe("Jan 1, 2027, 5:00 AM");
    expect(shortTime("soon", "Asia/Tokyo", at)).toBe("Invalid date");
    expect(fullTime(at, "America/New_York")).toBe("November 26, 2026 at 4:29 PM EST");
    expect(shortCalendarDate("2026-11-26")).toBe("Nov 26, 2026");
  });

  it("writes exports in Eastern time, summer and winter", () => {
    expect(easternText("2026-07-04T16:05:00.000Z")).toBe("07/04/2026, 12:05 PM");
    expect(easternText("2026-12-04T16:05:00.000Z")).toBe("12/04/2026, 11:05 AM");
  });

  it("tells the hour that comes twice apart, and no other", () => {
    expect(easternText("2026-11-01T05:30:00.000Z")).toBe("11/01/2026, 1:30 AM EDT");
    expect(easternText("2026-11-01T06:30:00.000Z")).toBe("11/01/2026, 1:30 AM EST");
    expect(easternText("2026-11-01T04:59:00.000Z")).toBe("11/01/2026, 12:59 AM");
    expect(easternText("2026-11-01T07:00:00.000Z")).toBe("11/01/2026, 2:00 AM");
    expect(easternText("2026-03-08T06:59:00.000Z")).toBe("03/08/2026, 1:59 AM");
    // Each minute of two days in which clocks go back, and two in which they go forward, is told once.
    for (const [zone, first] of [
      ["America/New_York", "2026-10-31T12:00:00.000Z"],
      ["America/New_York", "2026-03-07T12:00:00.000Z"],
      ["Australia/Lord_Howe", "2026-04-04T00:00:00.000Z"],
      ["Europe/Berlin", "2026-10-24T12:00:00.000Z"],
    ] as const) {
      const told = Array.from({ length: 2 * 24 * 60 }, (_each, minute) =>
        reportTime(new Date(Date.parse(first) + minute * 60_000).toISOString(), zone),
      );
      expect(new Set(told).size).toBe(told.length);
    }
  });

  it("has a short form for tables, of the day that it is in a zone", () => {
    expect(shortDate("2026-11-21T02:03:04.000Z", "America/New_York")).toBe("Nov 20, 2026");
    expect(shortDate("2026-11-21T02:03:04.000Z", "UTC")).toBe("Nov 21, 2026");
    expect(shortDate("soon", "UTC")).toBe("Invalid date");
  });

  it("shows a time in the viewer's zone, to the second where it is asked for", () => {
    const at = "2026-11-21T02:03:04.000Z";
    const inZone = new Date(at).toLocaleString("en-US", {
      timeZone: viewersZone(),
      dateStyle: "medium",
      timeStyle: "medium",
    });
    expect(displayTime(at, "second")).toBe(inZone);
    expect(displayTime(at)).toBe(inZone.replace(":04", ""));
    expect(displayTime("soon")).toBe("Invalid date");
  });
});
