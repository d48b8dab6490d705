import type { Renewal } from "#shared/contract/quotes/quoteInterfaces.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { bringsFormativeAssessment, coursesOfSet } from "#shared/domain/pricing/courses.ts";
import { tierCaps } from "#shared/domain/pricing/priceOrder.ts";
import { stageOf } from "#shared/domain/quotes/quote.ts";
import { activateChange, futureCourses, isNewProgram, statusesOfSet } from "#shared/domain/quotes/renewal.ts";
import { wordOrder } from "#shared/words/language.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { originOfProgram } from "../runtime/hosts.ts";
import { type ListedProgram, readPrograms } from "../table/programs/programs.ts";
import { getQuoteInterface, type QuoteInterface, readRenewals } from "../table/quotes/quoteInterfaces.ts";
import { getQuotePrices, type YearPricesRow } from "../table/quotes/quotePrices.ts";
import { shownFigures } from "./presentQuote.ts";
import { interfaceIdOf, latestQuote, quoteIdOf } from "./quoteIds.ts";
import { quoteAt } from "./readQuote.ts";

const byName = wordOrder({ numeric: true });

/**
 * The renewals of a school year (two digits) by name, from the quotes of every program. It reads three lists and the prices, and
 * nothing per program.
 */
export async function readRenewalRows(schoolYear: number, host: string): Promise<Renewal[]> {
  const [programs, years, prices, previousPrices] = await Promise.all([
    readPrograms(),
    readRenewals(schoolYear, schoolYear - 1),
    getQuotePrices(schoolYear),
    getQuotePrices(schoolYear - 1),
  ]);
  const [these = [], before = []] = years;
  const programOf = new Map(programs.rows.map((program) => [program.id, program]));
  const lastOf = new Map(before.map((of) => [of.program_id, of]));
  return these
    .flatMap((of) => {
      const program = programOf.get(of.program_id);
      const last = lastOf.get(of.program_id);
      if (!program) return [];
      const lastYear = last && { of: last, prices: previousPrices };
      return renewalOf(program, { of, prices, last: lastYear, host });
    })
    .toSorted((a, b) => byName.compare(a.group_name, b.group_name));
}

/** The row of one program. */
export async function renewalRowOf(
  of: QuoteInterface,
  program: ListedProgram,
  host: string,
): Promise<Renewal> {
  const lastYear = of.school_year - 1;
  const [last, prices, previousPrices] = await Promise.all([
    getQuoteInterface({ programId: of.program_id, schoolYear: lastYear }),
    getQuotePrices(of.school_year),
    getQuotePrices(lastYear),
  ]);
  return renewalOf(program, { of, prices, last: last && { of: last, prices: previousPrices }, host });
}

type OfYear = { of: QuoteInterface; prices: YearPricesRow };

function renewalOf(
  { name, subdomain, time_zone, archived_at }: ListedProgram,
  { of, prices, last, host }: OfYear & { last: OfYear | undefined; host: string },
): Renewal {
  const future = futureCourses(of.quotes);
  const current = of.previous_courses;
  const courses = { schoolYear: of.school_year, current, future };
  const isConfirmed = of.quotes.some((quote) => stageOf(quote) === "Quote Confirmed");
  const today = calendarDateAt(isoTime(nowMs()), time_zone);
  return {
    group_name: name,
    group_subdomain: subdomain,
    edit_url: `${originOfProgram(host, subdomain)}/quotes/${quoteIdOf(of, latestQuote(of).at)}/edit`,
    quote_interface: {
      id: interfaceIdOf(of),
      psa_name: of.psa_name,
      psa_email: of.psa_email,
      business_development_manager: of.business_development_manager,
      price_category: of.price_category,
      shared_success: of.shared_success,
      max_enrollment: of.max_enrollment,
      previous_year_max_enrollment: last?.of.max_enrollment ?? null,
      previous_year_invoice_total: last ? confirmedTotal(last, (at) => at === 0) : null,
      previous_year_addendum_total: last ? confirmedTotal(last, (at) => at > 0) : null,
      previous_year_price_tier: tierOf(current),
    },
    stage: stageOf(latestQuote(of).quote),
    quotes: of.quotes.map((quote, at) => ({
      id: quoteIdOf(of, at),
      initial_price: quote.initial_price === null ? null : quote.initial_price / 100,
      total: totalAt({ of, prices }, at),
      quote_sent_at: quote.quote_sent_at,
      quote_submitted_at: quote.quote_submitted_at,
      quote_confirmed_at: quote.quote_confirmed_at,
    })),
    price_tier: tierOf(future),
    signature_course_statuses: statusesOfSet("Signature", courses),
    wise_course_statuses: statusesOfSet("Wise", courses),
    addiction_course_statuses: statusesOfSet("Care", courses),
    tel_status: bringsFormativeAssessment(current, of.school_year - 1) ? "on" : "off",
    isNewProgram: isNewProgram({ current }),
    is_archived: archived_at !== null,
    activateChange: activateChange({ schoolYear: of.school_year, current, isConfirmed, today }),
  };
}

const tierOf = (courses: QuoteInterface["previous_courses"]): number =>
  Math.min(coursesOfSet(courses, "Signature").length, tierCaps.Signature);

/** Dollars; null without prices. */
function totalAt({ of, prices }: OfYear, at: number): number | null {
  const read = quoteAt(of, at, prices);
  const figures = read && shownFigures(read);
  return figures ? figures.total / 100 : null;
}

/** Dollars of the confirmed quotes at these places; null where none is confirmed. */
function confirmedTotal(year: OfYear, isCounted: (at: number) => boolean): number | null {
  const confirmed = year.of.quotes.flatMap((quote, at) =>
    isCounted(at) && stageOf(quote) === "Quote Confirmed" ? [totalAt(year, at) ?? 0] : [],
  );
  return confirmed.length === 0 ? null : confirmed.reduce((sum, total) => sum + total, 0);
}
