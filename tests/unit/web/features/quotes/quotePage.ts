import type { ShownQuote } from "#shared/contract/quotes/quoteFields.ts";
import type { QuotePage } from "#shared/contract/quotes/quotes.ts";
import { courseKeys } from "#shared/domain/pricing/courses.ts";
import { quoteRights } from "#shared/domain/quotes/quote.ts";
import { yearPrices } from "#tests/builders/quotePrices.ts";

const nothing = Object.fromEntries(courseKeys.map((key) => [key, null]));

/** A sent quote of 2024-2025 with nothing chosen, as the server shows it. */
export function aQuotePage(
  parts: Partial<Omit<QuotePage, "quote">> & { quote?: Partial<ShownQuote> } = {},
  { isAdmin = false } = {},
): QuotePage {
  const quote = {
    ...nothing,
    signature_subtotal: 0,
    wise_subtotal: 0,
    care_subtotal: 0,
    signature_discount: 0,
    wise_discount: 0,
    signature_grant: 0,
    wise_grant: 0,
    subtotal: 0,
    total: 0,
    prorate: false,
    invoice_start_date: null,
    invoice_end_date: null,
    subscription_start_date: null,
    subscription_end_date: null,
    quote_sent_at: "2026-11-01T00:00:00.000Z",
    quote_submitted_at: null,
    quote_confirmed_at: null,
    ...parts.quote,
  } as ShownQuote; // each course is there
  const page: QuotePage = {
    id: "01K00000000000000000000000-24-0",
    rev: 1,
    programName: "Northfield College of Medicine",
    schoolYearStart: 24,
    isAddendum: false,
    label: "Original",
    stage: "Quote Sent",
    model: "current",
    price_category: 1,
    is_admin: isAdmin,
    new_year_quote_sent: false,
    psa_name: "Pat Service",
    psa_email: "pat@school.test",
    billing_contact_name: "Bill Payer",
    billing_contact_email: "bill@school.test",
    business_development_manager: "Rae Manager",
    business_development_manager_email: "rae@bedside.test",
    memo: "",
    previousCourses: [],
    alreadyQuoted: [],
    priceLookup: yearPrices.current["1"],
    coursePrices: null,
    rights: quoteRights(quote, { isAdmin, category: parts.price_category ?? 1 }),
    accepted_by: null,
    purchase_order: "",
    tax_exemption: null,
    billing_address: "",
    ...parts,
    quote,
  };
  return page;
}
