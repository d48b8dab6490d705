import { describe, expect, it } from "vitest";
import { bringsFormativeAssessment, offeredCourses } from "#shared/domain/pricing/courses.ts";
import { coursePriceFaults, lookupFaults } from "#shared/domain/pricing/priceFaults.ts";
import { shareOf, typedDollars } from "#shared/domain/pricing/rounding.ts";
import {
  firstDayOf,
  lastDayOf,
  monthCount,
  schoolYearText,
  withStart,
} from "#shared/domain/pricing/schoolYear.ts";
import { moneyText } from "#shared/words/money.ts";

describe("money", () => {
  it("shows two decimals and commas for thousands", () => {
    expect(moneyText(123_400)).toBe("$1,234.00");
    expect(moneyText(0)).toBe("$0.00");
    expect(moneyText(4_506_975)).toBe("$45,069.75");
    expect(moneyText(123_456_789_05)).toBe("$123,456,789.05");
  });

  it.each([
    ["1200", 1200],
    ["$1,200", 1200],
    [" 12.75 ", 12],
    ["9,999,999", 9_999_999],
    ["10000000", 0],
    ["1,20", 0],
    ["-5", 0],
    ["12abc", 0],
    ["1e5", 0],
    ["", 0],
    ["Infinity", 0],
    [Number.NaN, 0],
    [2500, 2500],
    [-1, 0],
  ])("typed as %j counts as %i dollars", (typed, dollars) => {
    expect(typedDollars(typed)).toBe(dollars);
  });

  it("rounds a half up and keeps whole shares", () => {
    expect(shareOf(4650, 3, 12)).toBe(1163);
    expect(shareOf(5, 1, 12)).toBe(0);
    expect(shareOf(6, 1, 12)).toBe(1);
    expect(shareOf(7777, 12, 12)).toBe(7777);
  });
});

describe("months of the school year", () => {
  it("count both ends", () => {
    expect(monthCount({ start: 1, end: 12 })).toBe(12);
    expect(monthCount({ start: 7, end: 7 })).toBe(1);
    expect(monthCount({ start: 7, end: null })).toBeNull();
    expect(monthCount({ start: null, end: 7 })).toBeNull();
    expect(() => monthCount({ start: 8, end: 7 })).toThrow(RangeError);
    expect(() => monthCount({ start: 1, end: 13 })).toThrow(RangeError);
  });

  it("move an end that the start passes, to June at the latest", () => {
    expect(withStart({ start: 1, end: 6 }, 6)).toEqual({ start: 6, end: 6 });
    expect(withStart({ start: 1, end: 6 }, 7)).toEqual({ start: 7, end: 8 });
    expect(withStart({ start: 1, end: 11 }, 12)).toEqual({ start: 12, end: 12 });
    expect(withStart({ start: 1, end: null }, 4)).toEqual({ start: 4, end: null });
    expect(withStart({ start: 1, end: 6 }, null)).toEqual({ start: null, end: null });
  });

  it("begin in July and have fixed last days, also in leap years", () => {
    expect(firstDayOf(24, 1)).toBe("2024-07-01");
    expect(lastDayOf(24, 6)).toBe("2024-12-31");
    expect(firstDayOf(24, 7)).toBe("2025-01-01");
    expect(lastDayOf(23, 8)).toBe("2024-02-28");
    expect(lastDayOf(24, 12)).toBe("2025-06-30");
    expect(schoolYearText(9)).toBe("2009-2010");
  });
});

describe("courses of a quote", () => {
  it("hide the newer three before school year 23", () => {
    expect(offeredCourses(22)).toHaveLength(9);
    expect(offeredCourses(22)).not.toContain("cx_price");
    expect(offeredCourses(23)).toHaveLength(12);
  });

  it("bring the formative assessment with five of them, from school year 23 on", () => {
    expect(bringsFormativeAssessment(["neu_price"], 23)).toBe(true);
    expect(bringsFormativeAssessment(["fm_price"], 22)).toBe(false);
    expect(bringsFormativeAssessment(["ger_price", "obgyn_price", "woc_price"], 24)).toBe(false);
  });
});

describe("price tables", () => {
  const lookup = { Signature: [1, 2, 3, 4, 5], Wise: [1, 1], Care: [0] };
  it("are right with as many prices as the cap, none below the one before it", () => {
    expect(lookupFaults(lookup)).toEqual([]);
    expect(lookupFaults({ ...lookup, Wise: [1] })).toEqual(["Wise needs 2 prices, for 1 to 2 courses."]);
    expect(lookupFaults({ ...lookup, Care: [] })).toEqual(["Care needs one price, for one course."]);
    expect(lookupFaults({ ...lookup, Care: [1.5] })).toEqual(["Care needs prices in whole dollars from 0."]);
    expect(lookupFaults({ ...lookup, Signature: [1, 2, 3, 2, 5] })).toEqual([
      "Signature must not cost less for 4 courses than for 3.",
    ]);
  });

  it("of the older model stay above the discount of category 1", () => {
    const prices = { signaturePrice: 999, wisePrice: 1000, addictionPrice: 1 };
    expect(coursePriceFaults(prices, 0)).toEqual([]);
    expect(coursePriceFaults(prices, 1)).toEqual([
      "signaturePrice must be 1000 or more in category 1, where each further course is 1000 less.",
    ]);
  });
});
