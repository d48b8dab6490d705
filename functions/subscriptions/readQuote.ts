import type { CourseKey } from "#shared/domain/pricing/courses.ts";
import type { PriceFigures } from "#shared/domain/pricing/priceOrder.ts";
import { priceTerms, type QuoteTerms } from "#shared/domain/quotes/quote.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getQuoteInterface, type QuoteInterface, type QuoteRow } from "../table/quotes/quoteInterfaces.ts";
import { getQuotePrices, type YearPricesRow } from "../table/quotes/quotePrices.ts";
import { interfacePlace, quoteIndex } from "./quoteIds.ts";

/** A quote with everything that its page and its price follow from. */
export interface ReadQuote {
  of: QuoteInterface;
  /** Its place among the quotes of the year, 0 for the original. */
  at: number;
  quote: QuoteRow;
  alreadyQuoted: CourseKey[];
  prices: YearPricesRow;
}

/** A quote by its id. @throws Refusal NOT_FOUND */
export async function readQuote(id: string): Promise<ReadQuote> {
  const place = interfacePlace(id);
  const [of, prices] = await Promise.all([getQuoteInterface(place), getQuotePrices(place.schoolYear)]);
  const read = of && quoteAt(of, quoteIndex(id), prices);
  if (!read) throw new Refusal("NOT_FOUND");
  return read;
}

export function quoteAt(of: QuoteInterface, at: number, prices: YearPricesRow): ReadQuote | undefined {
  const quote = of.quotes[at];
  return quote && { of, at, quote, alreadyQuoted: confirmedBefore(of, at), prices };
}

/** Courses that the quotes before this one have confirmed. */
function confirmedBefore({ quotes }: QuoteInterface, at: number): CourseKey[] {
  const confirmed = quotes.slice(0, at).filter(({ quote_confirmed_at }) => quote_confirmed_at !== null);
  return [...new Set(confirmed.flatMap(({ courses }) => courses))];
}

/** Prices other terms in this quote; null where its category has no prices. */
export const figuresOf = (
  { of, at, alreadyQuoted, prices }: ReadQuote,
  terms: QuoteTerms,
): PriceFigures | null => priceTerms(terms, { of, prices, isAddendum: at > 0, alreadyQuoted });
