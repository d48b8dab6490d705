import type { CourseKey, CourseSet } from "../pricing/courses.ts";
import { priceOf } from "../pricing/priceOf.ts";
import {
  type CoursePrices,
  exceptionCategory,
  type PriceCategory,
  type PriceFigures,
  type PriceLookup,
  type PriceOrder,
  type PricingModel,
} from "../pricing/priceOrder.ts";
import type { MonthRange } from "../pricing/schoolYear.ts";

/** One quote of a program and school year: the original or an addendum to it. @see spec courses §3 Quote */

/** Terms of a quote. Amounts are whole dollars, months 1 (July) to 12 (June). */
export interface QuoteTerms {
  courses: readonly CourseKey[];
  prorate: boolean;
  invoice: MonthRange;
  subscription: MonthRange;
  signature_grant: number;
  wise_grant: number;
  /** Older model, exception category: price of each selected course. */
  exception_prices: Readonly<Partial<Record<CourseKey, number>>>;
  /** Current model, exception category: price of each set. */
  exception_subtotals: Readonly<Partial<Record<CourseSet, number>>>;
  /** Older model, exception category: discounts entered by hand. */
  manual_discounts: { signature: number; wise: number };
}

export interface QuoteTimes {
  quote_sent_at: string | null;
  quote_submitted_at: string | null;
  quote_confirmed_at: string | null;
}

/** The prices of one school year: of each model by category. */
export interface YearPrices {
  older: Readonly<Partial<Record<PriceCategory, CoursePrices>>>;
  current: Readonly<Partial<Record<PriceCategory, PriceLookup>>>;
}

/** Fields that the quotes of a program and school year share. */
export interface InterfaceTerms {
  school_year: number;
  model: PricingModel;
  price_category: PriceCategory;
}

export const emptyTerms: QuoteTerms = {
  courses: [],
  prorate: false,
  invoice: { start: null, end: null },
  subscription: { start: null, end: null },
  signature_grant: 0,
  wise_grant: 0,
  exception_prices: {},
  exception_subtotals: {},
  manual_discounts: { signature: 0, wise: 0 },
};

export const unsent: QuoteTimes = { quote_sent_at: null, quote_submitted_at: null, quote_confirmed_at: null };

export const quoteStages = ["Ready to Send", "Quote Sent", "Ready to Confirm", "Quote Confirmed"] as const;
export type QuoteStage = (typeof quoteStages)[number];

/** Stage of a quote by its times. @see spec courses §4 Quote status */
export function stageOf(times: QuoteTimes): QuoteStage {
  if (times.quote_confirmed_at !== null) return "Quote Confirmed";
  if (times.quote_submitted_at !== null) return "Ready to Confirm";
  return times.quote_sent_at === null ? "Ready to Send" : "Quote Sent";
}

/** 'Original', or 'Addendum 1' for the second quote of a year. */
export const quoteLabel = (at: number): string => (at === 0 ? "Original" : `Addendum ${at}`);

/** Most addenda of a school year. @see ADR 0381 */
export const maxAddenda = 5;

export interface QuoteRights {
  /** Change which courses are selected. */
  canChooseCourses: boolean;
  /** Change prorate, months, memo, grants, and prices by hand. */
  canSetTerms: boolean;
  canSubmit: boolean;
  canConfirm: boolean;
  canSave: boolean;
}

/** Rights of a person on a quote. @see spec courses §4, §6 */
export function quoteRights(
  quote: QuoteTimes & Pick<QuoteTerms, "prorate">,
  { isAdmin, category }: { isAdmin: boolean; category: PriceCategory },
): QuoteRights {
  const stage = stageOf(quote);
  const isConfirmed = stage === "Quote Confirmed";
  const isOpen = quote.quote_submitted_at === null && !isConfirmed;
  return {
    canChooseCourses: isAdmin ? !isConfirmed : isOpen && category !== exceptionCategory && !quote.prorate,
    canSetTerms: isAdmin && !isConfirmed,
    canSubmit: stage === "Quote Sent",
    canConfirm: isAdmin && stage === "Ready to Confirm",
    canSave: isAdmin && !isConfirmed,
  };
}

/** Inputs of a quote's price. Null: its category has no prices for the year. */
export function orderOf(
  terms: QuoteTerms,
  {
    of,
    prices,
    isAddendum,
    alreadyQuoted,
  }: { of: InterfaceTerms; prices: YearPrices; isAddendum: boolean; alreadyQuoted: readonly CourseKey[] },
): PriceOrder | null {
  const category = of.price_category;
  const common = {
    category,
    isAddendum,
    selected: terms.courses,
    alreadyQuoted,
    isProrated: terms.prorate,
    invoice: terms.invoice,
    signatureGrant: terms.signature_grant,
    wiseGrant: terms.wise_grant,
  };
  if (of.model === "older") {
    const own = prices.older[category] ?? null;
    if (own === null && category !== exceptionCategory) return null;
    return {
      ...common,
      model: "older",
      prices: own,
      exceptionPrices: terms.exception_prices,
      manualDiscounts: terms.manual_discounts,
    };
  }
  const own = prices.current[category] ?? null;
  if (own === null && category !== exceptionCategory) return null;
  return {
    ...common,
    model: "current",
    prices: own,
    isConfirmed: false,
    exceptionSubtotals: terms.exception_subtotals,
  };
}

/** Price of a quote's terms; null without prices for its category and year. */
export function priceTerms(terms: QuoteTerms, setting: Parameters<typeof orderOf>[1]): PriceFigures | null {
  const order = orderOf(terms, setting);
  return order && priceOf(order);
}
