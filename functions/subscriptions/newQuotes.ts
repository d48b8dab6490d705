import type { CourseKey } from "#shared/domain/pricing/courses.ts";
import { emptyTerms, unsent } from "#shared/domain/quotes/quote.ts";
import type { QuoteInterface, QuoteRow } from "../table/quotes/quoteInterfaces.ts";

/** A quote with nothing chosen. */
export const newQuote = (): QuoteRow => ({
  ...unsent,
  ...emptyTerms,
  courses: [],
  figures: null,
  initial_price: null,
  accepted_by: null,
  changes: {},
  changed_by: null,
});

/** Courses of the confirmed quotes of a year; none without quotes. */
export function confirmedCourses(of: Pick<QuoteInterface, "quotes"> | undefined): CourseKey[] {
  const confirmed = of?.quotes.filter(({ quote_confirmed_at }) => quote_confirmed_at !== null) ?? [];
  return [...new Set(confirmed.flatMap(({ courses }) => courses))];
}
