import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { setLanguage } from "#shared/words/language.ts";
import { dateRule, readTypedDate, shownDate, spokenDay } from "#web/forms/typedDate.ts";

describe("a typed date", () => {
  it.each([
    ["2027-03-31", "2027-03-31"],
    ["3/31/2027", "2027-03-31"],
    ["03/31/27", "2027-03-31"],
    ["Mar 31, 2027", "2027-03-31"],
    ["march 31st 2027", "2027-03-31"],
    ["31 March 2027", "2027-03-31"],
    [" 2/29/2028 ", "2028-02-29"],
    ["2/29/2027", undefined],
    ["13/1/2027", undefined],
    ["31/3/2027", undefined],
    ["tomorrow", undefined],
    ["2027", undefined],
    ["3/31/2027 or so", undefined],
    ["", undefined],
  ])("%s is read as %s", (text, day) => {
    expect(readTypedDate(text)).toBe(day);
  });

  describe("on a Spanish page", () => {
    afterEach(() => setLanguage("en-US"));

    it.each([
      ["31/3/2027", "2027-03-31"],
      ["03/07/2027", "2027-07-03"],
      ["31 de marzo de 2027", "2027-03-31"],
      ["31 mar. 2027", "2027-03-31"],
      ["1 sept 2027", "2027-09-01"],
      ["2027-03-31", "2027-03-31"],
      ["3/31/2027", undefined],
      ["31 march 2027", undefined],
      ["31 de ma de 2027", undefined],
    ])("%s is read as %s: the day comes first (C-45)", (text, day) => {
      setLanguage("es");
      expect(readTypedDate(text)).toBe(day);
    });

    it("is shown and read out in Spanish", () => {
      setLanguage("es");
      expect(shownDate("2027-03-31")).toBe("31 mar 2027");
      expect(spokenDay("2027-03-31")).toBe("31 de marzo de 2027");
    });
  });

  it.each(["en-US", "es"])("is read again from how it is shown in %s", (language) => {
    setLanguage(language);
    const days = fc.date({ min: new Date("1970-01-01"), max: new Date("2999-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(readTypedDate(shownDate(day))).toBe(day);
        expect(readTypedDate(spokenDay(day))).toBe(day);
      }),
    );
    setLanguage("en-US");
  });
});

describe("the bounds of a date", () => {
  const rule = dateRule({ min: "2027-01-10", notBefore: "start", notAfter: "end" });

  it.each([
    ["2027-01-10", {}, undefined],
    ["2027-01-09", {}, "Must be Jan 10, 2027 or later"],
    ["2027-02-01", { start: "2027-02-02" }, "Must be Feb 2, 2027 or later"],
    ["2027-02-02", { start: "2027-02-02", end: "2027-02-02" }, undefined],
    ["2027-02-03", { end: "2027-02-02" }, "Must be Feb 2, 2027 or earlier"],
    ["2027-01-09", { start: "2026-01-01" }, "Must be Jan 10, 2027 or later"],
    ["2027-02-01", { start: "nonsense" }, undefined],
    ["nonsense", {}, "Invalid date"],
    ["", {}, undefined],
  ])("say of %s beside %j: %s", (day, values, text) => {
    expect(rule(day, values)).toBe(text);
  });

  it("take today, and no day before it", () => {
    const today = new Date().toLocaleDateString("sv-SE");
    const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString("sv-SE");
    expect(dateRule({ min: "today" })(today, {})).toBeUndefined();
    expect(dateRule({ min: "today" })(yesterday, {})).toMatch(/ or later$/);
    expect(dateRule({ max: "today" })(today, {})).toBeUndefined();
  });
});
