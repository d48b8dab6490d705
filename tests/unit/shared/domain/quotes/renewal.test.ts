import { describe, expect, it } from "vitest";
import { calendarDateAt } from "#shared/domain/dates.ts";
import type { CourseKey } from "#shared/domain/pricing/courses.ts";
import { lastDayOf, schoolYearAt } from "#shared/domain/pricing/schoolYear.ts";
import { unsent } from "#shared/domain/quotes/quote.ts";
import {
  accessStatus,
  accessText,
  activateChange,
  calibrateText,
  futureCourses,
  isNewProgram,
  latestLabel,
  renewalActs,
  statusesOfSet,
} from "#shared/domain/quotes/renewal.ts";

const sent = { ...unsent, quote_sent_at: "2026-11-01T00:00:00.000Z" };
const confirmed = {
  quote_sent_at: "2026-11-01T00:00:00.000Z",
  quote_submitted_at: "2026-11-02T00:00:00.000Z",
  quote_confirmed_at: "2026-11-03T00:00:00.000Z",
};

describe("a program's renewal (C-41, C-42)", () => {
  it.each([
    [true, true, "YES"],
    [true, false, "REVOKE"],
    [false, true, "LEND"],
    [false, false, "NO"],
  ] as const)("shows a course that was %s and will be %s as %s", (current, future, text) => {
    expect(accessText(accessStatus(current, future))).toBe(text);
  });

  it.each([
    [true, ["fm_price"], "YES"],
    [true, ["ger_price"], "REVOKE"],
    [false, ["neu_price"], "LEND"],
    [false, ["obgyn_price", "woc_price"], "NO"],
  ] as const)("shows 'Calibrate' that is on: %s, with %j, as %s", (isOn, future, text) => {
    expect(calibrateText({ isOn, future, schoolYear: 24 })).toBe(text);
  });

  it("counts the courses of confirmed quotes, and before there are any those of the original", () => {
    const quote = (times: typeof unsent, ...courses: CourseKey[]) => ({ ...times, courses });
    expect(futureCourses([quote(sent, "fm_price")])).toEqual(["fm_price"]);
    const addendum = quote(sent, "woc_price");
    expect(futureCourses([quote(confirmed, "fm_price"), addendum])).toEqual(["fm_price"]);
    expect(futureCourses([quote(confirmed, "fm_price"), quote(confirmed, "woc_price")])).toEqual([
      "fm_price",
      "woc_price",
    ]);
  });

  it("lists the courses that the year offers, each with its change", () => {
    const of = { schoolYear: 22, current: ["fm_price"], future: ["im_price"] } as const;
    const statuses = statusesOfSet("Signature", of);
    expect(statuses).toMatchObject({
      fm_price: { change: "REVOKE" },
      im_price: { change: "LEND" },
      ger_price: { current: false, future: false, change: null },
    });
    expect(statuses).not.toHaveProperty("cx_price");
  });

  it("allows each act at its stage, and five addenda", () => {
    expect(renewalActs("Ready to Send", 1)).toMatchObject({ send: true, reset: false, addAddendum: false });
    for (const stage of ["Quote Sent", "Ready to Confirm"] as const)
      expect(renewalActs(stage, 1)).toMatchObject({ send: false, reset: true, addAddendum: false });
    expect(renewalActs("Quote Confirmed", 5)).toMatchObject({ addAddendum: true, isFull: false });
    expect(renewalActs("Quote Confirmed", 6)).toMatchObject({ addAddendum: false, isFull: true });
    expect([latestLabel(1), latestLabel(3)]).toEqual(["Original", "Addendum 2"]);
  });

  it("flags new programs, and those that let the year begin without a confirmed quote", () => {
    const facts = { schoolYear: 24, current: ["fm_price"], isConfirmed: false } as const;
    expect(isNewProgram({ current: [] })).toBe(true);
    expect(activateChange({ ...facts, today: "2024-06-30" })).toBeNull();
    expect(activateChange({ ...facts, today: "2024-07-01" })).toBe("DEACTIVATE");
    expect(activateChange({ ...facts, isConfirmed: true, today: "2024-07-01" })).toBeNull();
    expect(activateChange({ ...facts, current: [], today: "2024-07-01" })).toBeNull();
  });
});

describe("the end of a school year", () => {
  const at = (utc: string, timeZone: string) =>
    activateChange({
      schoolYear: 27,
      current: ["fm_price"],
      isConfirmed: false,
      today: calendarDateAt(utc, timeZone),
    });

  it.each([
    ["America/New_York", "2027-07-01T03:59:59.999Z", "2027-07-01T04:00:00.000Z"],
    ["Asia/Tokyo", "2027-06-30T14:59:59.999Z", "2027-06-30T15:00:00.000Z"],
    ["Pacific/Honolulu", "2027-07-01T09:59:59.999Z", "2027-07-01T10:00:00.000Z"],
    ["UTC", "2027-06-30T23:59:59.999Z", "2027-07-01T00:00:00.000Z"],
  ])("is the midnight after June 30 in %s", (timeZone, before, after) => {
    expect(at(before, timeZone)).toBeNull();
    expect(at(after, timeZone)).toBe("DEACTIVATE");
  });

  it("does not come by a leap day", () => {
    expect(["2028-02-28", "2028-02-29", "2028-06-30", "2028-07-01"].map(schoolYearAt)).toEqual([
      27, 27, 27, 28,
    ]);
    expect(lastDayOf(27, 8)).toBe("2028-02-28");
  });
});
