import { describe, expect, it } from "vitest";
import { quoteStages } from "#shared/domain/quotes/quote.ts";
import {
  hasOrdered,
  outlookText,
  type QuoteFacts,
  signsOfQuotes,
  signsOfUse,
  type UseFacts,
} from "#shared/domain/quotes/renewalSigns.ts";

const quotes: QuoteFacts = {
  today: "2026-11-27",
  waitingSince: null,
  total: 6000,
  previousTotal: 6000,
  courses: 2,
  previousCourses: 2,
};
const use: UseFacts = {
  today: "2026-11-27",
  activeStudents: 80,
  activeBefore: 80,
  enrollment: 100,
  lastActiveDay: "2026-11-20",
  subscribed: ["fm_price", "im_price"],
  unused: [],
};

describe("signs against a renewal", () => {
  it("are none for a program that uses what it renews", () => {
    expect([...signsOfQuotes(quotes), ...signsOfUse(use)]).toEqual([]);
  });

  it.each<[string, Partial<QuoteFacts>, string[]]>([
    ["29 days of waiting", { waitingSince: "2026-10-29" }, []],
    ["30 days of waiting", { waitingSince: "2026-10-28" }, ["Waiting for 30 days"]],
    ["14% more to pay", { total: 6840 }, []],
    ["15% more to pay", { total: 6900 }, ["Price up 15%"]],
    ["a first year", { previousTotal: null }, []],
    ["a year that cost nothing", { previousTotal: 0 }, []],
    ["fewer courses", { courses: 1 }, ["1 of 2 courses"]],
    ["a quote with nothing chosen yet", { courses: 0, total: null }, []],
  ])("by the quotes: %s", (_what, parts, figures) => {
    expect(signsOfQuotes({ ...quotes, ...parts }).map(({ figure }) => figure)).toEqual(figures);
  });

  it.each<[string, Partial<UseFacts>, string[]]>([
    ["89 days without work", { lastActiveDay: "2026-08-30" }, []],
    ["90 days without work", { lastActiveDay: "2026-08-29" }, ["No work for 90 days"]],
    ["no work ever", { lastActiveDay: null }, ["Nobody has worked in a course yet"]],
    ["71% of the students", { activeStudents: 71, activeBefore: 100 }, []],
    [
      "70% of the students",
      { activeStudents: 70, activeBefore: 100 },
      ["70 active students, 100 a year before"],
    ],
    ["a trend of too few", { activeStudents: 3, activeBefore: 9, enrollment: null }, []],
    ["a quarter of the enrolled", { activeStudents: 25, activeBefore: 25 }, []],
    [
      "fewer of the enrolled",
      { activeStudents: 24, activeBefore: 24 },
      ["24 of 100 enrolled students were active"],
    ],
    ["half of the courses", { unused: ["im_price"] }, ["Not used: Internal Medicine (1 of 2)"]],
    [
      "a third of the courses",
      { subscribed: ["fm_price", "im_price", "ger_price"], unused: ["im_price"] },
      [],
    ],
    ["no subscription", { subscribed: [], lastActiveDay: null, activeStudents: 0 }, []],
  ])("by the use: %s", (_what, parts, figures) => {
    expect(signsOfUse({ ...use, ...parts }).map(({ figure }) => figure)).toEqual(figures);
  });

  it("say by their number how likely a renewal is", () => {
    expect([0, 1, 2, 5].map((signs) => outlookText(signs, "Quote Sent"))).toEqual([
      "No sign against a renewal",
      "One sign against a renewal",
      "Likely not to renew",
      "Likely not to renew",
    ]);
  });

  it("say nothing against a program that has ordered", () => {
    expect(outlookText(3, "Ready to Confirm")).toBe("Ordered: the quote waits to be confirmed");
    expect(outlookText(3, "Quote Confirmed")).toBe("Renewed: the quote is confirmed");
    expect(quoteStages.filter(hasOrdered)).toEqual(["Ready to Confirm", "Quote Confirmed"]);
  });
});
