import { isoTime } from "#functions/runtime/clock.ts";
import { newQuote } from "#functions/subscriptions/newQuotes.ts";
import type { QuoteRow } from "#functions/table/quotes/quoteInterfaces.ts";
import type { CourseKey } from "#shared/domain/pricing/courses.ts";
import { type InterfaceTerms, priceTerms } from "#shared/domain/quotes/quote.ts";
import type { QuotePlan } from "./quotePlans.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Prices of the demo, in whole dollars, by category. They are made up. */
export const demoPrices = {
  older: {
    "0": { signaturePrice: 4000, wisePrice: 3000, addictionPrice: 1500 },
    "1": { signaturePrice: 6250, wisePrice: 4750, addictionPrice: 2050 },
    "2": { signaturePrice: 9100, wisePrice: 7150, addictionPrice: 3050 },
  },
  current: {
    "0": { Signature: [4000, 7500, 10_500, 13_000, 15_000], Wise: [3000, 5500], Care: [1500] },
    "1": { Signature: [6000, 11_000, 15_500, 19_500, 23_000], Wise: [4500, 8000], Care: [2000] },
    "2": { Signature: [9000, 17_000, 24_000, 30_500, 36_500], Wise: [7000, 12_500], Care: [3000] },
  },
};

/** Quotes of a year as they came about, two days for each step; what was submitted keeps its price. */
export function quotesOfPlan(
  plans: readonly QuotePlan[],
  { begun, ...of }: InterfaceTerms & { begun: number },
): QuoteRow[] {
  const alreadyQuoted: CourseKey[] = [];
  return plans.map((plan, at) => {
    const { stage, courses, ...terms } = plan;
    const quote: QuoteRow = { ...newQuote(), ...terms, courses: [...courses] };
    const setting = { of, prices: demoPrices, isAddendum: at > 0, alreadyQuoted: [...alreadyQuoted] };
    const figures = priceTerms(quote, setting);
    const after = (step: number): string => isoTime(begun + (at * 3 + step) * 2 * dayMs);
    const isSubmitted = stage === "Ready to Confirm" || stage === "Quote Confirmed";
    if (stage === "Quote Confirmed") alreadyQuoted.push(...courses);
    return {
      ...quote,
      ...(stage !== "Ready to Send" && {
        quote_sent_at: after(1),
        initial_price: figures?.total ?? null,
      }),
      ...(isSubmitted && { quote_submitted_at: after(2), figures, accepted_by: "Accounts Payable" }),
      ...(stage === "Quote Confirmed" && { quote_confirmed_at: after(3) }),
    };
  });
}
