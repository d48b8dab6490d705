import type { SentQuote } from "#shared/contract/quotes/quoteFields.ts";
import type { QuotePage } from "#shared/contract/quotes/quotes.ts";
import { type CourseKey, type CourseSet, courseKeys, courseSets } from "#shared/domain/pricing/courses.ts";
import {
  isInitiallyPartner,
  type SignatureChoice,
  turnPartnerOff,
  turnPartnerOn,
  withCourse,
} from "#shared/domain/pricing/curricularPartner.ts";
import { exceptionCategory, type PriceFigures } from "#shared/domain/pricing/priceOrder.ts";
import { typedDollars } from "#shared/domain/pricing/rounding.ts";
import { type MonthRange, withStart } from "#shared/domain/pricing/schoolYear.ts";
import { priceTerms, type QuoteTerms } from "#shared/domain/quotes/quote.ts";

/** A quote as it stands in the page. Amounts are kept as they were typed. */
export interface QuoteDraft {
  choice: SignatureChoice;
  prorate: boolean;
  invoice: MonthRange;
  subscription: MonthRange;
  grants: { signature: string; wise: string };
  /** Exception category, older model: price of each course. */
  prices: Partial<Record<CourseKey, string>>;
  /** Exception category, current model: price of each set. */
  subtotals: Record<CourseSet, string>;
  /** Exception category, older model. */
  discounts: { signature: string; wise: string };
  memo: string;
}

const noMonths: MonthRange = { start: null, end: null };
const typed = (dollars: number): string => (dollars === 0 ? "" : String(Math.trunc(dollars)));

/**
 * The draft that a page opens with. Five signature courses or more turn the Curricular Partner Program on; whoever cannot choose
 * courses sees it on beside the courses that are ordered. @see spec courses §4
 */
export function draftOf(page: QuotePage): QuoteDraft {
  const { quote } = page;
  const selected = courseKeys.filter((key) => quote[key] !== null);
  const isPartner = isInitiallyPartner(selected, page.schoolYearStart);
  const saved = { selected, isPartner: false, remembered: [] };
  const opened = { ...saved, isPartner };
  const canTurnOn = isPartner && page.rights.canChooseCourses;
  return {
    choice: canTurnOn ? turnPartnerOn(saved, partnerTerms(page)) : opened,
    prorate: quote.prorate,
    invoice: { start: quote.invoice_start_date, end: quote.invoice_end_date },
    subscription: { start: quote.subscription_start_date, end: quote.subscription_end_date },
    grants: { signature: typed(quote.signature_grant), wise: typed(quote.wise_grant) },
    prices: Object.fromEntries(selected.map((key) => [key, typed(quote[key] ?? 0)])),
    subtotals: {
      Signature: typed(quote.signature_subtotal),
      Wise: typed(quote.wise_subtotal),
      Care: typed(quote.care_subtotal),
    },
    discounts: { signature: typed(quote.signature_discount), wise: typed(quote.wise_discount) },
    memo: page.memo,
  };
}

const partnerTerms = ({ schoolYearStart, isAddendum, alreadyQuoted }: QuotePage) => ({
  schoolYear: schoolYearStart,
  isAddendum,
  alreadyQuoted,
});

export type DraftAct =
  | { type: "course"; key: CourseKey; isSelected: boolean }
  | { type: "partner"; isOn: boolean }
  | { type: "prorate"; isOn: boolean }
  | { type: "start"; range: "invoice" | "subscription"; month: number | null }
  | { type: "end"; range: "invoice" | "subscription"; month: number | null }
  | { type: "grant" | "discount"; set: "signature" | "wise"; text: string }
  | { type: "subtotal"; set: CourseSet; text: string }
  | { type: "price"; key: CourseKey; text: string }
  | { type: "memo"; text: string }
  | { type: "reset"; draft: QuoteDraft };

export function changeDraft(page: QuotePage, draft: QuoteDraft, act: DraftAct): QuoteDraft {
  switch (act.type) {
    case "course":
      return { ...draft, choice: withCourse(draft.choice, act, partnerTerms(page)) };
    case "partner":
      return {
        ...draft,
        choice: act.isOn ? turnPartnerOn(draft.choice, partnerTerms(page)) : turnPartnerOff(draft.choice),
      };
    case "prorate":
      return { ...draft, prorate: act.isOn, ...(!act.isOn && { invoice: noMonths, subscription: noMonths }) };
    case "start":
      return { ...draft, [act.range]: withStart(draft[act.range], act.month) };
    case "end":
      return { ...draft, [act.range]: { ...draft[act.range], end: act.month } };
    case "grant":
      return { ...draft, grants: { ...draft.grants, [act.set]: act.text } };
    case "discount":
      return { ...draft, discounts: { ...draft.discounts, [act.set]: act.text } };
    case "subtotal":
      return { ...draft, subtotals: { ...draft.subtotals, [act.set]: act.text } };
    case "price":
      return { ...draft, prices: { ...draft.prices, [act.key]: act.text } };
    case "memo":
      return { ...draft, memo: act.text };
    case "reset":
      return act.draft;
  }
}

/** Courses in the order of the tables. */
export const selectedCourses = ({ choice }: QuoteDraft): CourseKey[] =>
  courseKeys.filter((key) => choice.selected.includes(key));

function termsOf(draft: QuoteDraft): QuoteTerms {
  const courses = selectedCourses(draft);
  return {
    courses,
    prorate: draft.prorate,
    invoice: draft.invoice,
    subscription: draft.subscription,
    signature_grant: typedDollars(draft.grants.signature),
    wise_grant: typedDollars(draft.grants.wise),
    exception_prices: Object.fromEntries(courses.map((key) => [key, typedDollars(draft.prices[key] ?? "")])),
    exception_subtotals: Object.fromEntries(
      courseSets.map((set) => [set, typedDollars(draft.subtotals[set])]),
    ),
    manual_discounts: {
      signature: typedDollars(draft.discounts.signature),
      wise: typedDollars(draft.discounts.wise),
    },
  };
}

const contentOf = (draft: QuoteDraft): string => JSON.stringify([termsOf(draft), draft.memo]);

/** Compares what two drafts order. */
export const isSameDraft = (one: QuoteDraft, other: QuoteDraft): boolean =>
  contentOf(one) === contentOf(other);

/** True if the quote's category has prices for its school year. */
export const hasPrices = (page: QuotePage): boolean =>
  page.price_category === exceptionCategory || page.priceLookup !== null || page.coursePrices !== null;

/**
 * Amounts of a draft, by the rules that the server prices by. A draft that nobody may change any more costs what the
 * server has kept. Null without prices.
 */
export function figuresOf(page: QuotePage, draft: QuoteDraft): PriceFigures | null {
  const { canChooseCourses, canSetTerms } = page.rights;
  if (!canChooseCourses && !canSetTerms) return keptFigures(page);
  const saved = draftOf({ ...page, rights: { ...page.rights, canChooseCourses: false } });
  if (isSameDraft(saved, draft)) return hasPrices(page) ? keptFigures(page) : null;
  return priceTerms(termsOf(draft), {
    of: { school_year: page.schoolYearStart, model: page.model, price_category: page.price_category },
    prices: {
      older: { [page.price_category]: page.coursePrices ?? undefined },
      current: { [page.price_category]: page.priceLookup ?? undefined },
    },
    isAddendum: page.isAddendum,
    alreadyQuoted: page.alreadyQuoted,
  });
}

const cents = (dollars: number): number => Math.round(dollars * 100);

function keptFigures({ quote, model }: QuotePage): PriceFigures {
  const priced = courseKeys.filter((key) => quote[key] !== null);
  const discounts = { signature: cents(quote.signature_discount), wise: cents(quote.wise_discount) };
  const granted = cents(quote.signature_grant + quote.wise_grant);
  const rest = cents(quote.subtotal) - discounts.signature - discounts.wise;
  return {
    courses: model === "older" ? Object.fromEntries(priced.map((key) => [key, cents(quote[key] ?? 0)])) : {},
    subtotals: {
      Signature: cents(quote.signature_subtotal),
      Wise: cents(quote.wise_subtotal),
      Care: cents(quote.care_subtotal),
    },
    discounts,
    subtotal: cents(quote.subtotal),
    total: cents(quote.total),
    unusedGrant: Math.max(granted - rest, 0),
  };
}

/** The quote as it is sent, with the amounts that the page showed. @see spec courses §7 */
export function sentOf(page: QuotePage, draft: QuoteDraft, figures: PriceFigures): SentQuote {
  const terms = termsOf(draft);
  const isOlder = page.model === "older";
  const fieldOf = (key: CourseKey): number => (isOlder ? Math.trunc((figures.courses[key] ?? 0) / 100) : 1);
  const amounts = isOlder
    ? {
        signature_discount: figures.discounts.signature / 100,
        wise_discount: figures.discounts.wise / 100,
      }
    : {
        signature_subtotal: figures.subtotals.Signature / 100,
        wise_subtotal: figures.subtotals.Wise / 100,
        care_subtotal: figures.subtotals.Care / 100,
      };
  return {
    ...Object.fromEntries(courseKeys.map((key) => [key, terms.courses.includes(key) ? fieldOf(key) : null])),
    ...amounts,
    subtotal: figures.subtotal / 100,
    total: figures.total / 100,
    signature_grant: terms.signature_grant,
    wise_grant: terms.wise_grant,
    prorate: terms.prorate,
    invoice_start_date: terms.invoice.start,
    invoice_end_date: terms.invoice.end,
    subscription_start_date: terms.subscription.start,
    subscription_end_date: terms.subscription.end,
  };
}

const askManager = "Write to your relationship manager.";

/**
 * Problem that keeps a draft from being ordered, in words; undefined if there is none. Whoever cannot set what is missing is told
 * who can.
 */
export function missingInOrder(draft: QuoteDraft, rights: QuotePage["rights"]): string | undefined {
  if (selectedCourses(draft).length === 0)
    return rights.canChooseCourses
      ? "Select at least one course."
      : `This quote has no courses yet. ${askManager}`;
  if (!draft.prorate) return undefined;
  const isWhole = [draft.invoice, draft.subscription].every(
    ({ start, end }) => start !== null && end !== null,
  );
  if (isWhole) return undefined;
  return rights.canSetTerms
    ? "Choose both months of the invoice and of the subscription."
    : `This quote has no months yet. ${askManager}`;
}
