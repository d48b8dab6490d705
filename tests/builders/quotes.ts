import { newUlid } from "#functions/runtime/clock.ts";
import { linkToken } from "#functions/runtime/linkToken.ts";
import { interfaceIdOf, quoteIdOf } from "#functions/subscriptions/quoteIds.ts";
import { linkIdOf } from "#functions/subscriptions/quoteLink.ts";
import {
  putQuoteInterface,
  type QuoteInterface,
  type QuoteRow,
} from "#functions/table/quotes/quoteInterfaces.ts";
import { getQuotePrices, putQuotePrices } from "#functions/table/quotes/quotePrices.ts";
import type { SentQuote } from "#shared/contract/quotes/quoteFields.ts";
import { emptyTerms, unsent } from "#shared/domain/quotes/quote.ts";
import { yearPrices } from "./quotePrices.ts";

const auditOf = (programId: string) => ({
  id: newUlid(),
  at: new Date().toISOString(),
  program_id: programId,
  action: "quote.created" as const,
  actor: null,
  subject: { kind: "quote" as const, id: programId, name: "A quote of the tests" },
  details: {},
});

/** Gives a school year prices, unless it has some. */
export async function somePrices(schoolYear: number): Promise<void> {
  const { rev } = await getQuotePrices(schoolYear);
  if (rev === 0) await putQuotePrices({ school_year: schoolYear, ...yearPrices, rev: 1 }, auditOf(newUlid()));
}

export const aQuote = (parts: Partial<QuoteRow> = {}): QuoteRow => ({
  ...unsent,
  ...emptyTerms,
  courses: [],
  figures: null,
  initial_price: null,
  accepted_by: null,
  changes: {},
  changed_by: null,
  ...parts,
});

/** The quotes of a program and school year, the original sent, in a year that has prices. */
export async function aQuoteInterface(parts: Partial<QuoteInterface> & { program_id: string }) {
  const of: QuoteInterface = {
    program_name: "A program",
    school_year: 24,
    model: "current",
    price_category: 1,
    shared_success: false,
    max_enrollment: null,
    previous_courses: [],
    psa_name: "Pat Service",
    psa_email: "pat@school.test",
    billing_contact_name: "Bill Payer",
    billing_contact_email: "bill@school.test",
    business_development_manager: "Rae Manager",
    business_development_manager_email: "rae@bedside.test",
    memo: "",
    quotes: [aQuote({ quote_sent_at: "2026-11-01T00:00:00.000Z", initial_price: 0 })],
    link_number: 1,
    link_expires_at: "2999-01-01T00:00:00.000Z",
    created_at: "2026-11-01T00:00:00.000Z",
    ...parts,
    rev: 1,
  };
  await somePrices(of.school_year);
  if (!(await putQuoteInterface(of, { audit: auditOf(of.program_id) })))
    throw new Error(`${interfaceIdOf(of)} has quotes already`);
  return { id: interfaceIdOf(of), quoteId: quoteIdOf(of, 0), code: await codeOf(of), of };
}

/** The code of an interface's link. */
export const codeOf = (of: QuoteInterface): Promise<string> =>
  linkToken(linkIdOf(interfaceIdOf(of), of.link_number));

/** A quote as the page sends it, with these courses. */
export const sentQuote = (
  courses: readonly (keyof SentQuote)[],
  parts: Partial<SentQuote> = {},
): SentQuote => ({
  ...Object.fromEntries(courses.map((key) => [key, 1])),
  signature_grant: 0,
  wise_grant: 0,
  prorate: false,
  invoice_start_date: null,
  invoice_end_date: null,
  subscription_start_date: null,
  subscription_end_date: null,
  ...parts,
});
