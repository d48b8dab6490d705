import { describe, expect, it } from "vitest";
import { expirationOf, neverExpires, typedDay } from "#shared/domain/programs/expiration.ts";

describe("the date of 'Expire On Date...' (C-24; courses §5)", () => {
  it.each([
    ["11", "21", "26", "2026-11-21"],
    [" 1 ", "5 ", " 07 ", "2007-01-05"],
    ["12", "31", "99", "2099-12-31"],
    ["1", "1", "00", "2000-01-01"],
    ["2", "29", "28", "2028-02-29"],
  ])("is what %s / %s / %s says: %s", (month, day, year, date) => {
    expect(typedDay({ month, day, year })).toBe(date);
  });

  it.each([
    ["13", "1", "26"],
    ["0", "1", "26"],
    ["1", "32", "26"],
    ["99", "99", "99"],
    ["12", "99", "26"],
    ["1", "0", "26"],
    ["2", "29", "26"],
    ["4", "31", "26"],
    ["1", "1", "2026"],
    ["1", "1", "6"],
    ["", "1", "26"],
    ["1", "x", "26"],
    ["1", "1", ""],
    ["1", "-1", "26"],
    ["001", "1", "26"],
  ])("is none where %s / %s / %s stands there", (month, day, year) => {
    expect(typedDay({ month, day, year })).toBeUndefined();
  });
});

describe("when somebody's access ends (courses §7, §9)", () => {
  const now = Date.parse("2026-11-22T12:00:00.000Z");
  const onDate = (utc: string) => expirationOf({ mode: "date", dateMs: Date.parse(utc) }, now);

  it("is this very moment, or never", () => {
    expect(expirationOf({ mode: "past" }, now)).toBe("2026-11-22T12:00:00.000Z");
    expect(expirationOf({ mode: "never" }, now)).toBe(neverExpires);
    expect(neverExpires > "2101").toBe(true);
  });

  it("is a date that lies ahead, and before the year from which it would read as never", () => {
    expect(onDate("2026-11-22T12:00:00.001Z")).toBe("2026-11-22T12:00:00.001Z");
    expect(onDate("2100-12-30T23:59:59.999Z")).toBe("2100-12-30T23:59:59.999Z");
    for (const date of ["2026-11-22T12:00:00.000Z", "2020-01-01T00:00:00.000Z", "2100-12-31T00:00:00.000Z"])
      expect(onDate(date)).toBeUndefined();
    expect(expirationOf({ mode: "date" }, now)).toBeUndefined();
  });
});
