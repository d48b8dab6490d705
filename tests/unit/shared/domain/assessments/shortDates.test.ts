import { describe, expect, it } from "vitest";
import {
  dateOfShort,
  dateRangeText,
  readDateException,
  typedShortDate,
} from "#shared/domain/assessments/shortDates.ts";

describe("dates of exceptions", () => {
  it("are mm/dd/yy of a year 20yy, and days that there are", () => {
    expect(dateOfShort("02/29/28")).toBe("2028-02-29");
    for (const text of ["02/29/27", "2/9/27", "13/01/27", "00/10/27", "10/10/2027", "10-10-27", ""])
      expect(dateOfShort(text), text).toBeUndefined();
    expect(dateRangeText({ starts_on: "2027-01-05", ends_on: "2027-02-06" })).toBe("01/05/27 - 02/06/27");
  });

  it("are refused with what is wrong with each", () => {
    expect(readDateException({ start: "", end: " " })).toEqual({
      ok: false,
      start: "Start Date can't be blank.",
      end: "End Date can't be blank.",
    });
    expect(readDateException({ start: "1/1/27", end: "" })).toEqual({
      ok: false,
      start: "Invalid date format.",
      end: "End Date can't be blank.",
    });
    expect(readDateException({ start: "01/02/27", end: "01/01/27" })).toEqual({
      ok: false,
      end: "End Date cannot be before Start Date.",
    });
    expect(readDateException({ start: "01/01/27", end: "01/01/27" })).toEqual({
      ok: true,
      starts_on: "2027-01-01",
      ends_on: "2027-01-01",
    });
  });

  it("take digits and '/' alone while they are typed, and get their '/'", () => {
    let typed = "";
    for (const key of "1a2x3027Z9") typed = typedShortDate(typed, typed + key);
    expect(typed).toBe("12/30/27");
    expect(typedShortDate("12/", "12")).toBe("12");
  });

  it("are the same with the '/' typed, pasted without one, and after a '/' was deleted", () => {
    let typed = "";
    for (const key of "12/30/27") typed = typedShortDate(typed, typed + key);
    expect(typed).toBe("12/30/27");
    expect(typedShortDate("", "123027")).toBe("12/30/27");
    expect(typedShortDate("12", "123")).toBe("12/3");
    expect(typedShortDate("12/30", "12/302")).toBe("12/30/2");
  });
});
