import { calendarDateAt } from "#shared/domain/dates.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { firstDayOf } from "#shared/domain/pricing/schoolYear.ts";
import { type LoanUpdate, planLoans } from "#shared/domain/quotes/loanUpdate.ts";
import {
  confirmedSubscription,
  planMemberUpdate,
  type UpdateTerms,
} from "#shared/domain/quotes/programUpdate.ts";
import { futureCourses } from "#shared/domain/quotes/renewal.ts";
import type { Role } from "#shared/domain/roles.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { readPlacesOfCourses } from "../table/courses/courseItems.ts";
import { listSittingsOfCourse } from "../table/exams/sittings.ts";
import { readCourseLoans, readDocumentLoans } from "../table/programs/loans.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";
import type { Program } from "../table/programs/programs.ts";
import { getQuoteCourses } from "../table/quotes/quoteCourses.ts";
import type { QuoteInterface } from "../table/quotes/quoteInterfaces.ts";

export interface PlannedUpdates extends LoanUpdate {
  terms: UpdateTerms;
  /** Members whose end or role changes. */
  userIds: string[];
  extended: number;
  roles: { name: string; from: Role; to: Role }[];
}

/** Preview of Run Updates; undefined while the original is not confirmed. */
export async function planUpdates(of: QuoteInterface, program: Program): Promise<PlannedUpdates | undefined> {
  const subscription = confirmedSubscription(of, program.time_zone);
  if (!subscription) return undefined;
  const terms = { subscription, schoolYear: of.school_year, psaEmail: of.psa_email };
  const [people, loans] = await Promise.all([readPeopleOfProgram(program.id), loanUpdate(of, program)]);
  const changes = people.rows.flatMap((person) => {
    const after = planMemberUpdate(person, terms);
    return after ? [{ person, after }] : [];
  });
  return {
    ...loans,
    terms,
    userIds: changes.map(({ person }) => person.user_id).toSorted(),
    extended: changes.filter(({ person, after }) => person.subscription_end !== after.subscription_end)
      .length,
    roles: changes
      .filter(({ person, after }) => person.role !== after.role)
      .map(({ person, after }) => ({ name: fullName(person), from: person.role, to: after.role })),
  };
}

async function loanUpdate(of: QuoteInterface, program: Program): Promise<LoanUpdate> {
  const [{ courses: coursesOf }, courseLoans, documentLoans] = await Promise.all([
    getQuoteCourses(),
    readCourseLoans(program.id),
    readDocumentLoans(program.id),
  ]);
  const future = futureCourses(of.quotes);
  const ending = of.previous_courses
    .filter((key) => !future.includes(key))
    .flatMap((key) => coursesOf[key] ?? []);
  const today = calendarDateAt(isoTime(nowMs()), program.time_zone);
  const [places, inExam] = await Promise.all([
    readPlacesOfCourses(Object.values(coursesOf).flat()),
    coursesInExam(ending, program.id),
  ]);
  return planLoans({
    current: of.previous_courses,
    future,
    coursesOf,
    documentsOf: new Map(
      [...places].map(([id, rows]) => [id, rows.map(({ document_id }) => document_id)] as const),
    ),
    lentCourses: new Set(courseLoans.rows.map(({ course_id }) => course_id)),
    lentDocuments: new Set(documentLoans.rows.map(({ document_id }) => document_id)),
    isFormerYearOver: today >= firstDayOf(of.school_year, 1),
    inExam,
  });
}

async function coursesInExam(courseIds: readonly number[], programId: string): Promise<Set<number>> {
  const found = await Promise.all(
    [...new Set(courseIds)].map(async (id) => {
      const sittings = await listSittingsOfCourse(id, programId);
      return sittings.some(({ sitting }) => sitting.status === "in_progress") ? [id] : [];
    }),
  );
  return new Set(found.flat());
}
