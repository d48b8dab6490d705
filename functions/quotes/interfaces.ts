import type { ShownInterface } from "#shared/contract/quotes/quoteInterfaces.ts";
import type { AuditAction } from "#shared/domain/audit.ts";
import { quoteLabel, stageOf } from "#shared/domain/quotes/quote.ts";
import { askedBy } from "../memberships/auditLine.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { shownFigures } from "../subscriptions/presentQuote.ts";
import { interfaceIdOf, interfacePlace, latestQuote, quoteIdOf } from "../subscriptions/quoteIds.ts";
import { quoteLine } from "../subscriptions/quoteLine.ts";
import { quoteAt } from "../subscriptions/readQuote.ts";
import { saveQuotes } from "../subscriptions/saveQuotes.ts";
import type { Program } from "../table/programs/programs.ts";
import { getQuoteInterface, type QuoteInterface, type QuoteRow } from "../table/quotes/quoteInterfaces.ts";
import { getQuotePrices, type YearPricesRow } from "../table/quotes/quotePrices.ts";
import type { TransactItem } from "../table/table.ts";

export interface ReadInterface {
  of: QuoteInterface;
  prices: YearPricesRow;
}

/** The quotes of a program and school year by their id. @throws Refusal NOT_FOUND */
export async function readInterface(id: string): Promise<ReadInterface> {
  const place = interfacePlace(id);
  const [of, prices] = await Promise.all([getQuoteInterface(place), getQuotePrices(place.schoolYear)]);
  if (!of) throw new Refusal("NOT_FOUND");
  return { of, prices };
}

export function presentInterface({ of, prices }: ReadInterface): ShownInterface {
  return {
    id: interfaceIdOf(of),
    rev: of.rev,
    program_id: of.program_id,
    program_name: of.program_name,
    school_year: of.school_year,
    model: of.model,
    price_category: of.price_category,
    shared_success: of.shared_success,
    max_enrollment: of.max_enrollment,
    previous_courses: of.previous_courses,
    psa_name: of.psa_name,
    psa_email: of.psa_email,
    billing_contact_name: of.billing_contact_name,
    billing_contact_email: of.billing_contact_email,
    business_development_manager: of.business_development_manager,
    business_development_manager_email: of.business_development_manager_email,
    memo: of.memo,
    stage: stageOf(latestQuote(of).quote),
    quotes: of.quotes.map((quote, at) => {
      const read = quoteAt(of, at, prices);
      const total = read ? shownFigures(read)?.total : undefined;
      return {
        id: quoteIdOf(of, at),
        label: quoteLabel(at),
        total: total === undefined ? null : total / 100,
        quote_sent_at: quote.quote_sent_at,
        quote_submitted_at: quote.quote_submitted_at,
        quote_confirmed_at: quote.quote_confirmed_at,
      };
    }),
    link_expires_at: of.link_expires_at,
  };
}

/** Refuses a step for a program that is closed to its members. @throws Refusal CONFLICT */
export function requireOpenProgram(
  { name, archived_at }: Pick<Program, "name" | "archived_at">,
  what: "sent" | "changed",
): void {
  if (archived_at !== null)
    throw new Refusal("CONFLICT", {
      message: `${name} is archived, so its people can't open anything. Restore the program first. Nothing was ${what}.`,
    });
}

/** Writes an interface that follows from one that was read, with its line of the audit log. @throws Refusal CONFLICT */
export async function writeInterface(
  { of, prices }: ReadInterface,
  next: QuoteInterface,
  line: {
    action: AuditAction;
    signedIn: Pick<SignedIn, "person">;
    operationId: string;
    details?: Record<string, string>;
    together?: readonly TransactItem[];
  },
): Promise<ReadInterface> {
  const written = { ...next, rev: of.rev + 1 };
  const audit = quoteLine(written, {
    action: line.action,
    operationId: line.operationId,
    by: askedBy(line.signedIn.person),
    at: latestQuote(written).at,
    ...(line.details && { details: line.details }),
  });
  if (!(await saveQuotes(written, { audit, together: line.together ?? [] }))) throw new Refusal("CONFLICT");
  return { of: written, prices };
}

/** The interface with its latest quote changed, and the change noted for whoever has seen it before. */
export function withLatest(
  of: QuoteInterface,
  changes: Partial<QuoteRow>,
  { by, names }: { by: string; names: readonly string[] },
): QuoteInterface {
  const { quote, at } = latestQuote(of);
  const noted = Object.fromEntries(names.map((name) => [name, of.rev + 1]));
  return {
    ...of,
    quotes: of.quotes.with(at, {
      ...quote,
      ...changes,
      changes: { ...quote.changes, ...noted },
      changed_by: by,
    }),
  };
}
