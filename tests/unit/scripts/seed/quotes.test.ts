import { describe, expect, it } from "vitest";
import { demoPrices } from "#scripts/seed/quoteRows.ts";
import { demoQuotes } from "#scripts/seed/quotes.ts";
import { coursesOfSet } from "#shared/domain/pricing/courses.ts";
import { priceTerms, quoteStages, stageOf, unsent } from "#shared/domain/quotes/quote.ts";
import { activateChange, isNewProgram } from "#shared/domain/quotes/renewal.ts";

const now = Date.UTC(2026, 10, 27);
const all = demoQuotes(now);
const next = all.filter(({ school_year }) => school_year === 27);
const last = all.filter(({ school_year }) => school_year === 26);

describe("quotes of the demo", () => {
  it("are of twelve programs and two school years, in all stages", () => {
    expect(next.map(({ program_id }) => program_id)).toHaveLength(12);
    expect(new Set(next.map(({ program_id }) => program_id)).size).toBe(12);
    expect(last.length).toBe(10);
    expect(all).toHaveLength(22);
    const stages = next.map(({ quotes }) => stageOf(quotes.at(-1) ?? unsent));
    expect(quoteStages.filter((stage) => !stages.includes(stage))).toEqual([]);
  });

  it("hold addenda of each year, an exception, a Curricular Partner and a prorated quote, in both models", () => {
    expect(last.some(({ quotes }) => quotes.length > 1)).toBe(true);
    expect(next.some(({ quotes }) => quotes.length > 2)).toBe(true);
    expect(next.some(({ price_category }) => price_category === 3)).toBe(true);
    expect(next.some(({ quotes }) => quotes.some(({ prorate }) => prorate))).toBe(true);
    const signature = next.map(
      ({ quotes: [first] }) => coursesOfSet(first?.courses ?? [], "Signature").length,
    );
    expect(Math.max(...signature)).toBe(9);
    expect(new Set(all.map(({ model }) => model))).toEqual(new Set(["older", "current"]));
    expect(next.some(({ previous_courses }) => isNewProgram({ current: previous_courses }))).toBe(true);
  });

  it("say of some programs that they lose their courses once the year has begun", () => {
    const lost = next.filter(({ previous_courses, quotes }) =>
      activateChange({
        schoolYear: 27,
        current: previous_courses,
        isConfirmed: quotes.some((quote) => stageOf(quote) === "Quote Confirmed"),
        today: "2027-07-01",
      }),
    );
    expect(lost.length).toBeGreaterThan(1);
  });

  it("cost what the product would charge, once submitted, and came about in order before now", () => {
    for (const of of all)
      for (const [at, quote] of of.quotes.entries()) {
        const alreadyQuoted = of.quotes.slice(0, at).flatMap(({ courses }) => courses);
        const figures = priceTerms(quote, { of, prices: demoPrices, isAddendum: at > 0, alreadyQuoted });
        const isSubmitted = quote.quote_submitted_at !== null;
        expect(quote.figures, `${of.program_name} ${of.school_year} ${at}`).toEqual(
          isSubmitted ? figures : null,
        );
        const times = [
          of.created_at,
          quote.quote_sent_at,
          quote.quote_submitted_at,
          quote.quote_confirmed_at,
        ];
        const set = times.filter((time) => time !== null);
        expect(set).toEqual(set.toSorted());
        expect(Date.parse(set.at(-1) ?? "")).toBeLessThan(now);
      }
  });

  it("name people of their own program where it has staff", () => {
    const named = new Map(
      next.map(({ program_name, psa_name, psa_email }) => [program_name, psa_name && psa_email]),
    );
    expect(new Set(named.values()).size).toBeGreaterThan(7);
    expect(next.every(({ psa_email }) => psa_email.endsWith("@bedside.test"))).toBe(true);
  });
});
