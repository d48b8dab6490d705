import type { CourseKey } from "#shared/domain/pricing/courses.ts";
import { offeredCourses } from "#shared/domain/pricing/courses.ts";
import { readPrograms } from "../table/programs/programs.ts";
import { type QuoteInterface, readRenewals } from "../table/quotes/quoteInterfaces.ts";
import { confirmedCourses, newQuote } from "./newQuotes.ts";

/** Quotes of a school year as a roll-over opens them. */
export interface RollOverPlan {
  /** New quotes of programs with quotes in the year before, by id of the program. */
  carried: QuoteInterface[];
  /** New quotes of programs without. */
  added: QuoteInterface[];
  /** Number of programs whose quotes of the year are open already. */
  standing: number;
}

/**
 * Plans the quotes of a school year from those of the year before. Contacts, category, Shared Success and enrollment are carried
 * over; the original has the courses chosen that were confirmed. Notes, grants, months and prices by hand begin anew.
 *
 * @param at - UTC time of opening
 */
export async function planRollOver(schoolYear: number, at: string): Promise<RollOverPlan> {
  const [programs, years] = await Promise.all([readPrograms(), readRenewals(schoolYear, schoolYear - 1)]);
  const [these = [], before = []] = years;
  const standing = new Set(these.map(({ program_id }) => program_id));
  const lastOf = new Map(before.map((of) => [of.program_id, of]));
  const open = programs.rows
    .filter((program) => !program.is_editorial && program.archived_at === null && !standing.has(program.id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const opened = open.map(({ id, name }) => openedQuotes({ id, name }, lastOf.get(id), { schoolYear, at }));
  return {
    carried: opened.filter(({ program_id }) => lastOf.has(program_id)),
    added: opened.filter(({ program_id }) => !lastOf.has(program_id)),
    standing: standing.size,
  };
}

/** Quotes of a program for a year, of revision 1. */
function openedQuotes(
  program: { id: string; name: string },
  last: QuoteInterface | undefined,
  { schoolYear, at }: { schoolYear: number; at: string },
): QuoteInterface {
  const previous: CourseKey[] = confirmedCourses(last);
  const offered = offeredCourses(schoolYear);
  return {
    program_id: program.id,
    program_name: program.name,
    school_year: schoolYear,
    model: "current",
    price_category: last?.price_category ?? 1,
    shared_success: last?.shared_success ?? false,
    max_enrollment: last?.max_enrollment ?? null,
    previous_courses: previous,
    psa_name: last?.psa_name ?? "",
    psa_email: last?.psa_email ?? "",
    billing_contact_name: last?.billing_contact_name ?? "",
    billing_contact_email: last?.billing_contact_email ?? "",
    business_development_manager: last?.business_development_manager ?? "",
    business_development_manager_email: last?.business_development_manager_email ?? "",
    memo: "",
    quotes: [{ ...newQuote(), courses: previous.filter((key) => offered.includes(key)) }],
    link_number: 0,
    link_expires_at: null,
    created_at: at,
    rev: 1,
  };
}
