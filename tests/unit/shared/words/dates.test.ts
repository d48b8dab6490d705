import { describe, expect, it } from "vitest";
import {
  displayCalendarDate,
  displayDate,
  displayTime,
  easternText,
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

  it("writes exports in Eastern time, summer and winter", () => {
    expect(easternText("2026-07-04T16:05:00.000Z")).toBe("07/04/2026, 12:05 PM");
    expect(easternText("2026-12-04T16:05:00.000Z")).toBe("12/04/2026, 11:05 AM");
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
