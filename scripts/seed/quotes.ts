import { isoTime } from "#functions/runtime/clock.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { putQuoteInterface, type QuoteInterface } from "#functions/table/quotes/quoteInterfaces.ts";
import { getQuotePrices, putQuotePrices } from "#functions/table/quotes/quotePrices.ts";
import type { CourseKey } from "#shared/domain/pricing/courses.ts";
import { schoolYearAt, schoolYearText } from "#shared/domain/pricing/schoolYear.ts";
import type { Role } from "#shared/domain/roles.ts";
import { type Account, accounts } from "./accounts.ts";
import type { DemoCase } from "./cases/demoCase.ts";
import { otherPeople, otherPrograms } from "./otherPrograms.ts";
import { demoPrograms } from "./programs.ts";
import { quoteAuditOf } from "./quoteAudit.ts";
import { writeQuotedCourses } from "./quotedCourses.ts";
import { type QuotedProgram, quotedPrograms, type YearPlan } from "./quotePlans.ts";
import { demoPrices, quotesOfPlan } from "./quoteRows.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** School year that begins in the July after some time: `27` for July 2027. */
const nextSchoolYear = (now: number): number => schoolYearAt(isoTime(now)) + 1;

/** Days before now at which a year's quotes were begun. */
const begunDaysAgo = { last: 380, next: 20 } as const;

/** Quotes of the demo programs for the coming school year and the one before it. @param now - Epoch milliseconds. */
export function demoQuotes(now: number): QuoteInterface[] {
  const programs = new Map(
    [...demoPrograms, ...otherPrograms(now)].map((program) => [program.subdomain, program]),
  );
  return quotedPrograms.flatMap((plan) => {
    const program = programs.get(plan.subdomain);
    if (!program) throw new Error(`The demo has no program ${plan.subdomain}`);
    const { last, next } = plan;
    const lastCourses = last ? [...new Set(last.quotes.flatMap(({ courses }) => courses))] : [];
    return [
      ...(last
        ? [interfaceOf({ plan, program, now, year: "last", of: last, before: last.previous ?? [] })]
        : []),
      interfaceOf({ plan, program, now, year: "next", of: next, before: next.previous ?? lastCourses }),
    ];
  });
}

function interfaceOf(one: {
  plan: QuotedProgram;
  program: Program;
  now: number;
  year: "last" | "next";
  of: YearPlan;
  before: QuoteInterface["previous_courses"];
}): QuoteInterface {
  const { plan, program, now, year, of, before } = one;
  const school_year = nextSchoolYear(now) - (year === "last" ? 1 : 0);
  const begun = now - begunDaysAgo[year] * dayMs;
  const model = of.model ?? "current";
  const { price_category } = plan;
  const administrator = administratorOf(program);
  const quotes = quotesOfPlan(of.quotes, { school_year, model, price_category, begun });
  const isSent = quotes.some(({ quote_sent_at }) => quote_sent_at !== null);
  return {
    ...{ program_id: program.id, program_name: program.name, school_year, model, price_category },
    ...{ shared_success: plan.shared_success ?? false, max_enrollment: of.max_enrollment },
    ...{ previous_courses: before, memo: of.memo ?? "" },
    psa_name: administrator ? `${administrator.firstName} ${administrator.lastName}` : "",
    psa_email: administrator?.email ?? "",
    billing_contact_name: "Accounts Payable",
    billing_contact_email: `accounts@${program.subdomain}.test`,
    business_development_manager: plan.manager ?? "Morgan Fitzwilliam",
    business_development_manager_email: "admin@bedside.test",
    quotes,
    ...{ link_number: isSent ? 1 : 0, link_expires_at: isSent ? isoTime(begun + 80 * dayMs) : null },
    ...{ created_at: isoTime(begun), rev: 1 },
  };
}

/** Person whom a program's quotes name: its administrator, or somebody of its staff; the demo's coordinator where it has none. */
function administratorOf({ id }: Program): Account | undefined {
  const holds = (is: (role: Role) => boolean) => (person: Account) =>
    person.memberships.some((place) => place.program.id === id && is(place.role));
  return (
    [...accounts, ...otherPeople].find(holds((role) => role === "Program Service Administrator")) ??
    otherPeople.find(holds((role) => role !== "Student")) ??
    accounts.find(({ email }) => email === "coordinator@bedside.test")
  );
}

/**
 * Writes prices for two school years, the quotes of the demo programs and the courses that they name. May be repeated.
 *
 * @param now - Epoch milliseconds.
 */
export async function writeQuotes(
  now: number,
  documentOf: (demoCase: DemoCase) => { id: number } | undefined,
): Promise<void> {
  const next = nextSchoolYear(now);
  for (const school_year of [next - 1, next]) {
    const at = isoTime(now - (school_year === next ? begunDaysAgo.next : begunDaysAgo.last) * dayMs);
    if ((await getQuotePrices(school_year)).rev === 0) {
      const audit = quoteAuditOf(`Prices, ${schoolYearText(school_year)}`, at, null);
      await putQuotePrices({ school_year, ...demoPrices, rev: 1 }, audit);
    }
  }
  const quotes = demoQuotes(now);
  const lentTo = (key: CourseKey): string[] =>
    quotes
      .filter((of) => of.school_year === next && of.previous_courses.includes(key))
      .map(({ program_id }) => program_id);
  await writeQuotedCourses({ documentOf, lentTo, now });
  for (const of of quotes) {
    const audit = quoteAuditOf(
      `${of.program_name}, ${schoolYearText(of.school_year)}, Original`,
      of.created_at,
      of.program_id,
    );
    // False where it stands already.
    await putQuoteInterface(of, { audit });
  }
}
