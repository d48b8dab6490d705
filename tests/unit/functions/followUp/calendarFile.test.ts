import { describe, expect, it } from "vitest";
import { calendarFile } from "#functions/followUp/calendarFile.ts";

const entry = {
  uid: "review-7-2026-12-31@northfield.test",
  date: "2026-12-31",
  summary: "Review: A case; with, signs \\ and so on",
  description: `- One thing\n- ${"ä".repeat(80)}`,
  url: "https://northfield.test/documents/7",
  madeAt: Date.UTC(2026, 11, 24, 8, 30, 5, 123),
};
const lines = calendarFile(entry).split("\r\n");

describe("an entry for a calendar", () => {
  it("takes one whole day, over the end of a year too", () => {
    expect(lines).toContain("DTSTART;VALUE=DATE:20261231");
    expect(lines).toContain("DTEND;VALUE=DATE:20270101");
    expect(lines).toContain("DTSTAMP:20261224T083005Z");
    expect(lines[0]).toBe("BEGIN:VCALENDAR");
    expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""]);
  });

  it("escapes what means something to calendars", () => {
    expect(lines).toContain("SUMMARY:Review: A case\\; with\\, signs \\\\ and so on");
  });

  it("folds long lines at 75 octets without cutting a character, and unfolds to what it was", () => {
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const unfolded = calendarFile(entry).replaceAll("\r\n ", "");
    expect(unfolded).toContain(`DESCRIPTION:- One thing\\n- ${"ä".repeat(80)}\r\n`);
  });
});
