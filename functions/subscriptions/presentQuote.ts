import type { ShownQuote } from "#shared/contract/quotes/quoteFields.ts";
import type { ListedQuote, QuotePage } from "#shared/contract/quotes/quotes.ts";
import { type CourseKey, courseKeys } from "#shared/domain/pricing/courses.ts";
import type { PriceFigures } from "#shared/domain/pricing/priceOrder.ts";
import {
  type QuoteTerms,
  type QuoteTimes,
  quoteLabel,
  quoteRights,
  stageOf,
} from "#shared/domain/quotes/quote.ts";
import { getQuoteInterface, type QuoteInterface, type QuoteRow } from "../table/quotes/quoteInterfaces.ts";
import { quoteIdOf } from "./quoteIds.ts";
import { figuresOf, quoteAt, type ReadQuote } from "./readQuote.ts";

const dollars = (cents: number | undefined): number => (cents ?? 0) / 100;

/** The fields of a quote as they are sent, with what they cost. Without prices every amount is 0. */
export function showTerms(
  terms: QuoteTerms & QuoteTimes,
  figures: PriceFigures | null,
  model: QuoteInterface["model"],
): ShownQuote {
  const fieldOf = (key: CourseKey): number | null => {
    if (!terms.courses.includes(key)) return null;
    return model === "older" ? dollars(figures?.courses[key]) : 1;
  };
  // The record has each key.
  const courses = Object.fromEntries(courseKeys.map((key) => [key, fieldOf(key)])) as Record<
    CourseKey,
    number | null
  >;
  return {
    ...courses,
    signature_subtotal: dollars(figures?.subtotals.Signature),
    wise_subtotal: dollars(figures?.subtotals.Wise),
    care_subtotal: dollars(figures?.subtotals.Care),
    signature_discount: dollars(figures?.discounts.signature),
    wise_discount: dollars(figures?.discounts.wise),
    signature_grant: terms.signature_grant,
    wise_grant: terms.wise_grant,
    subtotal: dollars(figures?.subtotal),
    total: dollars(figures?.total),
    prorate: terms.prorate,
    invoice_start_date: terms.invoice.start,
    invoice_end_date: terms.invoice.end,
    subscription_start_date: terms.subscription.start,
    subscription_end_date: terms.subscription.end,
    quote_sent_at: terms.quote_sent_at,
    quote_submitted_at: terms.quote_submitted_at,
    quote_confirmed_at: terms.quote_confirmed_at,
  };
}

export const shownFigures = (read: ReadQuote): PriceFigures | null =>
  read.quote.figures ?? figuresOf(read, read.quote);

/** Presents a quote to an admin, or to whoever orders. */
export async function presentQuote(read: ReadQuote, { isAdmin }: { isAdmin: boolean }): Promise<QuotePage> {
  const { of, at, quote, alreadyQuoted, prices } = read;
  const rights = quoteRights(quote, { isAdmin, category: of.price_category });
  const category = of.price_category === 3 ? undefined : of.price_category;
  return {
    id: quoteIdOf(of, at),
    rev: of.rev,
    programName: of.program_name,
    schoolYearStart: of.school_year,
    isAddendum: at > 0,
    label: quoteLabel(at),
    stage: stageOf(quote),
    model: of.model,
    price_category: of.price_category,
    is_admin: isAdmin,
    new_year_quote_sent: isAdmin && (await isNextYearSent(of)),
    psa_name: of.psa_name,
    psa_email: of.psa_email,
    billing_contact_name: of.billing_contact_name,
    billing_contact_email: of.billing_contact_email,
    business_development_manager: of.business_development_manager,
    business_development_manager_email: of.business_development_manager_email,
    memo: of.memo,
    previousCourses: of.previous_courses,
    alreadyQuoted,
    priceLookup: (of.model === "current" && category !== undefined && prices.current[category]) || null,
    coursePrices: (of.model === "older" && category !== undefined && prices.older[category]) || null,
    quote: showTerms(quote, shownFigures(read), of.model),
    rights,
    accepted_by: quote.accepted_by,
    purchase_order: quote.purchase_order ?? "",
    billing_address: quote.billing_address ?? "",
    tax_exemption: shownTaxFile(quote),
  };
}

/** The tax exemption file as pages show it, without its place in storage. */
export function shownTaxFile({ tax_exemption: file }: QuoteRow): QuotePage["tax_exemption"] {
  return file ? { file_name: file.file_name, bytes: file.bytes, at: file.at, by: file.by } : null;
}

async function isNextYearSent({ program_id, school_year }: QuoteInterface): Promise<boolean> {
  const next = await getQuoteInterface({ programId: program_id, schoolYear: school_year + 1 });
  return next?.quotes.some(({ quote_sent_at }) => quote_sent_at !== null) ?? false;
}

/** The quotes of an interface as a list names them. Those that are not sent yet are the provider's alone. */
export function listedQuotes(
  of: QuoteInterface,
  prices: ReadQuote["prices"],
  isAdmin: boolean,
): ListedQuote[] {
  return of.quotes.flatMap((quote, at) => {
    const read = quoteAt(of, at, prices);
    const stage = stageOf(quote);
    if (!read || (stage === "Ready to Send" && !isAdmin)) return [];
    const figures = shownFigures(read);
    return {
      id: quoteIdOf(of, at),
      schoolYearStart: of.school_year,
      label: quoteLabel(at),
      stage,
      total: dollars(figures?.total),
    };
  });
}
