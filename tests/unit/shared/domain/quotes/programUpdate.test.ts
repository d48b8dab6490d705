import { describe, expect, it } from "vitest";
import {
  confirmedSubscription,
  countRoles,
  planMemberUpdate,
  type UpdatedMember,
  type UpdateTerms,
} from "#shared/domain/quotes/programUpdate.ts";
import { emptyTerms, type QuoteTerms, type QuoteTimes, unsent } from "#shared/domain/quotes/quote.ts";

const confirmed = {
  quote_sent_at: "2024-03-01T00:00:00.000Z",
  quote_submitted_at: "2024-03-02T00:00:00.000Z",
  quote_confirmed_at: "2024-03-03T00:00:00.000Z",
};
const timeZone = "America/New_York";
const endOfFormer = "2024-07-01T04:00:00.000Z";
const endOfNext = "2025-07-01T04:00:00.000Z";

const terms: UpdateTerms = {
  subscription: { firstDay: "2024-07-01", lastDay: "2025-06-30", timeZone },
  schoolYear: 24,
  psaEmail: " Pat@School.test",
};

const aMember = (parts: Partial<UpdatedMember> = {}): UpdatedMember => ({
  email: "someone@school.test",
  role: "Student",
  subscription_end: endOfFormer,
  graduation_day: null,
  ...parts,
});

describe("the subscription that confirmed quotes give (C-42)", () => {
  const quote: QuoteTerms & QuoteTimes = { ...emptyTerms, ...confirmed };
  const months = (start: number, end: number) => ({ prorate: true, subscription: { start, end } });
  const term = (...quotes: (typeof quote)[]) => confirmedSubscription({ school_year: 24, quotes }, timeZone);

  it("is the school year, or the months of a prorated quote, addenda included", () => {
    expect(term(quote)).toEqual({ firstDay: "2024-07-01", lastDay: "2025-06-30", timeZone });
    const prorated = { ...quote, ...months(7, 8) };
    expect(term(prorated)).toMatchObject({ firstDay: "2025-01-01", lastDay: "2025-02-28" });
    expect(term(prorated, { ...quote, ...months(6, 10) })).toMatchObject({
      firstDay: "2024-12-01",
      lastDay: "2025-04-30",
    });
  });

  it("is none before the original is confirmed", () => {
    expect(term({ ...quote, ...unsent })).toBeUndefined();
    expect(term({ ...quote, ...unsent }, quote)).toBeUndefined();
    expect(term(quote, { ...quote, ...unsent })).toEqual(term(quote));
  });

  it.each([
    ["America/New_York", "2028-07-01T04:00:00.000Z"],
    ["Pacific/Honolulu", "2028-07-01T10:00:00.000Z"],
    ["Asia/Tokyo", "2028-06-30T15:00:00.000Z"],
    ["Australia/Lord_Howe", "2028-06-30T13:30:00.000Z"],
    ["UTC", "2028-07-01T00:00:00.000Z"],
  ])("ends with June 30 in %s, a leap day in between or not", (zone, end) => {
    const subscription = confirmedSubscription({ school_year: 27, quotes: [quote] }, zone);
    if (!subscription) throw new Error("no subscription");
    const member = aMember({ subscription_end: "2027-07-02T00:00:00.000Z" });
    const after = planMemberUpdate(member, { subscription, schoolYear: 27, psaEmail: "" });
    expect(after?.subscription_end).toBe(end);
  });

  it("that ends with February ends on the 28th of a leap year, too", () => {
    const february = { ...quote, ...months(1, 8) };
    const subscription = confirmedSubscription({ school_year: 27, quotes: [february] }, "Europe/Berlin");
    expect(subscription?.lastDay).toBe("2028-02-28");
    const member = aMember({ subscription_end: "2027-07-02T00:00:00.000Z" });
    if (!subscription) throw new Error("no subscription");
    expect(planMemberUpdate(member, { subscription, schoolYear: 27, psaEmail: "" })?.subscription_end).toBe(
      "2028-02-28T23:00:00.000Z",
    );
  });

  it("keeps whoever had access to the last moment of June 30, and nobody who left the day before", () => {
    const subscription = { firstDay: "2024-07-01", lastDay: "2025-06-30", timeZone: "Asia/Tokyo" };
    const ends = (subscription_end: string) =>
      planMemberUpdate(aMember({ subscription_end }), { subscription, schoolYear: 24, psaEmail: "" });
    expect(ends("2024-06-29T14:59:59.999Z")).toBeUndefined();
    expect(ends("2024-06-29T15:00:00.000Z")?.subscription_end).toBe("2025-06-30T15:00:00.000Z");
  });
});

describe("what Run Updates makes of a member (C-42)", () => {
  it.each([
    ["access lasts to the end of the former year", { subscription_end: endOfFormer }, endOfNext],
    ["access ends on its last day", { subscription_end: "2024-06-30T04:00:00.000Z" }, endOfNext],
    ["access ended earlier", { subscription_end: "2024-06-30T03:59:59.999Z" }, undefined],
    ["access goes on for longer", { subscription_end: "2026-07-01T04:00:00.000Z" }, undefined],
    ["access never ends", { subscription_end: "9999-12-31T00:00:00.000Z" }, undefined],
    ["they have not registered", { subscription_end: null }, undefined],
    ["they graduate before it begins", { graduation_day: "2024-05-30" }, undefined],
    ["they graduate later", { graduation_day: "2025-05-30" }, endOfNext],
  ])("when %s", (_when, parts, end) => {
    expect(planMemberUpdate(aMember(parts), terms)?.subscription_end).toBe(end);
  });

  it("gives the administrator of the quote the role, whatever the case of the address, but no student", () => {
    const pat = { email: "pat@school.TEST", subscription_end: endOfNext };
    expect(planMemberUpdate(aMember({ ...pat, role: "Teacher" }), terms)).toEqual({
      role: "Program Service Administrator",
      subscription_end: endOfNext,
    });
    expect(planMemberUpdate(aMember({ ...pat, role: "Student" }), terms)).toBeUndefined();
    expect(
      planMemberUpdate(aMember({ ...pat, role: "Program Service Administrator" }), terms),
    ).toBeUndefined();
    const noOne = aMember({ email: "", role: "Teacher", subscription_end: endOfNext });
    expect(planMemberUpdate(noOne, { ...terms, psaEmail: "" })).toBeUndefined();
  });
});

describe("role counts (C-41)", () => {
  const people = [
    aMember(),
    aMember({ graduation_day: "2024-05-30" }),
    aMember({ subscription_end: null }),
    aMember({ subscription_end: "2023-01-01T00:00:00.000Z" }),
    aMember({ role: "Teacher", email: "pat@school.test" }),
  ];
  const now = "2024-04-01T00:00:00.000Z";

  it("count access now, and after updates once the subscription has begun", () => {
    expect(countRoles(people, { outlook: terms, now })).toMatchObject({
      Student: { current: 2, future: 1, change: "DECREASE" },
      Teacher: { current: 1, future: 0, change: "DECREASE" },
      "Program Service Administrator": { current: 0, future: 1, change: "INCREASE" },
      "Course Manager": { current: 0, future: 0, change: null },
    });
  });

  it("bring back those whose access has just ended, when the renewal comes late", () => {
    const late = countRoles([aMember()], { outlook: terms, now: "2024-08-01T00:00:00.000Z" });
    expect(late.Student).toEqual({ current: 0, future: 1, change: "INCREASE" });
  });

  it("stay while nothing is confirmed, and fall to nothing for a program that is deactivated", () => {
    expect(countRoles(people, { outlook: "unknown", now }).Student).toMatchObject({
      current: 2,
      change: null,
    });
    expect(countRoles(people, { outlook: "none", now }).Student).toMatchObject({ current: 2, future: 0 });
  });
});
