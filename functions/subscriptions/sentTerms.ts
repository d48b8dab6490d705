import type { FieldProblem } from "#shared/contract/errors.ts";
import type { SentQuote } from "#shared/contract/quotes/quoteFields.ts";
import { type CourseKey, courseKeys, offeredCourses } from "#shared/domain/pricing/courses.ts";
import { exceptionCategory, type PriceFigures } from "#shared/domain/pricing/priceOrder.ts";
import { courseNames } from "#shared/domain/quotes/courseNames.ts";
import type { QuoteTerms } from "#shared/domain/quotes/quote.ts";
import { moneyText } from "#shared/words/money.ts";
import type { ReadQuote } from "./readQuote.ts";

const field = (name: string, message: string): FieldProblem => ({ path: `body.quote.${name}`, message });

/** The terms that were sent. Prices by hand are taken from the amounts in the exception category, where an admin sends them. */
export function termsSent(sent: SentQuote, { of, quote }: ReadQuote, isAdmin: boolean): QuoteTerms {
  const courses = courseKeys.filter((key) => typeof sent[key] === "number");
  const isByHand = isAdmin && of.price_category === exceptionCategory;
  const terms: QuoteTerms = {
    courses,
    prorate: sent.prorate,
    invoice: { start: sent.invoice_start_date, end: sent.invoice_end_date },
    subscription: { start: sent.subscription_start_date, end: sent.subscription_end_date },
    signature_grant: sent.signature_grant,
    wise_grant: sent.wise_grant,
    exception_prices: quote.exception_prices,
    exception_subtotals: quote.exception_subtotals,
    manual_discounts: quote.manual_discounts,
  };
  if (!isByHand) return terms;
  if (of.model === "current")
    return {
      ...terms,
      exception_subtotals: {
        Signature: Math.trunc(sent.signature_subtotal ?? 0),
        Wise: Math.trunc(sent.wise_subtotal ?? 0),
        Care: Math.trunc(sent.care_subtotal ?? 0),
      },
    };
  return {
    ...terms,
    exception_prices: Object.fromEntries(courses.map((key) => [key, sent[key] ?? 0])),
    manual_discounts: {
      signature: Math.trunc(sent.signature_discount ?? 0),
      wise: Math.trunc(sent.wise_discount ?? 0),
    },
  };
}

/** Problems of terms in themselves, whoever sends them. */
export function termFaults(terms: QuoteTerms, { of, alreadyQuoted }: ReadQuote): FieldProblem[] {
  const offered = offeredCourses(of.school_year);
  return [
    ...terms.courses.flatMap((key) => {
      if (!offered.includes(key)) return field(key, "is not offered in this school year");
      return alreadyQuoted.includes(key) ? field(key, "is confirmed for this school year already") : [];
    }),
    ...(["invoice", "subscription"] as const).flatMap((name) => {
      const { start, end } = terms[name];
      if (!terms.prorate && (start !== null || end !== null))
        return field(`${name}_start_date`, "needs prorate: without it there are no months");
      if (end !== null && (start === null || end < start))
        return field(`${name}_end_date`, "must not be before the start");
      return [];
    }),
  ];
}

export const nothingChosen = "Select at least one course.";

/** Names what is missing before a quote can be ordered. */
export function orderFaults(terms: QuoteTerms): FieldProblem[] {
  const isHalf = ({ start, end }: QuoteTerms["invoice"]): boolean => start === null || end === null;
  if (terms.courses.length === 0) return [{ path: "body.quote", message: nothingChosen }];
  if (!terms.prorate) return [];
  return (["invoice", "subscription"] as const)
    .filter((name) => isHalf(terms[name]))
    .map((name) => field(`${name}_start_date`, "needs both months of a prorated quote"));
}

const claimed = [
  "signature_subtotal",
  "wise_subtotal",
  "care_subtotal",
  "signature_discount",
  "wise_discount",
  "subtotal",
  "total",
] as const;

/** Amounts that were sent and are not the server's, each with the right one. */
export function differences(
  sent: SentQuote,
  figures: PriceFigures,
  model: "older" | "current",
): FieldProblem[] {
  const own: Record<(typeof claimed)[number], number> = {
    signature_subtotal: figures.subtotals.Signature,
    wise_subtotal: figures.subtotals.Wise,
    care_subtotal: figures.subtotals.Care,
    signature_discount: figures.discounts.signature,
    wise_discount: figures.discounts.wise,
    subtotal: figures.subtotal,
    total: figures.total,
  };
  const check = (name: string, dollars: number | null | undefined, cents: number): FieldProblem[] =>
    typeof dollars !== "number" || Math.round(dollars * 100) === cents
      ? []
      : [field(name, `is ${moneyText(cents)}, not ${moneyText(Math.round(dollars * 100))}`)];
  return [
    ...claimed.flatMap((name) => check(name, sent[name], own[name])),
    ...(model === "older"
      ? courseKeys.flatMap((key) => check(key, sent[key], figures.courses[key] ?? 0))
      : []),
  ];
}

/** Field → how it is said after a change, for each that differs. Courses are fields of their own. */
export function changedFields(before: QuoteTerms, after: QuoteTerms): Map<string, string> {
  const changed = new Map<string, string>();
  for (const key of courseKeys) {
    const isSelected = after.courses.includes(key);
    if (before.courses.includes(key) !== isSelected) changed.set(key, courseChange(key, isSelected));
  }
  for (const name of Object.keys(termWords) as (keyof typeof termWords)[]) // the record's own keys
    if (JSON.stringify(before[name]) !== JSON.stringify(after[name])) changed.set(name, termWords[name]);
  return changed;
}

export const courseChange = (key: CourseKey, isSelected: boolean): string =>
  isSelected ? `${courseNames[key]} was selected` : `${courseNames[key]} was taken out`;

const termWords: Readonly<Record<Exclude<keyof QuoteTerms, "courses">, string>> = {
  prorate: "Prorating was changed",
  invoice: "The months of the invoice were changed",
  subscription: "The months of the subscription were changed",
  signature_grant: "The signature grant was changed",
  wise_grant: "The WISE grant was changed",
  exception_prices: "Prices were changed",
  exception_subtotals: "Subtotals were changed",
  manual_discounts: "Discounts were changed",
};
