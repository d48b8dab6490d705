import { planJob } from "#functions/jobs/orderJob.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { newQuote } from "#functions/subscriptions/newQuotes.ts";
import { keys } from "#functions/table/keys.ts";
import { putCollectionRows } from "#functions/table/lists/collections.ts";
import { putMemberBatch } from "#functions/table/members/memberBatches.ts";
import { createJob } from "#functions/table/operations/jobs.ts";
import { putPeople } from "#functions/table/programs/programPeople.ts";
import type { ListedProgram } from "#functions/table/programs/programs.ts";
import type { QuoteInterface } from "#functions/table/quotes/quoteInterfaces.ts";
import { batchPutItems } from "#functions/table/table.ts";
import { courseKeys } from "#shared/domain/pricing/courses.ts";
import { benchProgram } from "./importWorld.ts";
import { peopleOf } from "./listsFloor.ts";

const nowS = (): number => Math.floor(nowMs() / 1000);
const by = { user_id: newUlid(), name: "Ada Admin", email: "ada@bench.test" };

/** So many programs, each with quotes of a school year whose original has two courses chosen. */
export async function programsWithQuotes(count: number, schoolYear: number): Promise<QuoteInterface[]> {
  const at = isoTime(nowMs());
  const programs = Array.from({ length: count }, (_each, n): ListedProgram => {
    const id = newUlid();
    return {
      ...{ id, name: `School of Medicine ${(n * 7919) % count}`, description: "" },
      ...{ subdomain: `renewal-${id.toLowerCase()}`, time_zone: "America/New_York" },
      ...{ is_editorial: false, archived_at: null },
    };
  });
  const quotes = programs.map(
    ({ id, name }, n): QuoteInterface => ({
      ...{ program_id: id, program_name: name, school_year: schoolYear, model: "current" },
      ...{ price_category: 1, shared_success: false, max_enrollment: 100 + (n % 200) },
      ...{ previous_courses: [], psa_name: `Pat Service ${n}`, psa_email: `pat.${n}@bench.test` },
      ...{ billing_contact_name: "Bill Payer", billing_contact_email: `bill.${n}@bench.test` },
      business_development_manager: "Rae Manager",
      business_development_manager_email: "rae@bench.test",
      memo: "",
      quotes: [{ ...newQuote(), courses: [0, 1].flatMap((more) => courseKeys[(n + more) % 12] ?? []) }],
      ...{ link_number: 0, link_expires_at: null, created_at: at, rev: 1 },
    }),
  );
  await putCollectionRows("programs", Object.fromEntries(programs.map((row) => [row.id, row])), nowS());
  await putCollectionRows(
    `quote_interfaces#${schoolYear}`,
    Object.fromEntries(quotes.map((row) => [row.program_id, row])),
    nowS(),
  );
  await batchPutItems([
    ...programs.map(({ id, ...row }) => ({
      ...keys.program(id),
      id,
      ...row,
      feature_flags: {},
      created_at: at,
    })),
    ...quotes.map((of) => ({ ...keys.quoteInterface(of.program_id, schoolYear), ...of })),
  ]);
  return quotes;
}

/** An order to exchange a year's quotes with the CRM, told to no queue. */
export async function orderRefresh(schoolYear: number): Promise<string> {
  const id = `crm-refresh:${newUlid()}`;
  const input = { school_year: schoolYear, program_id: null };
  await createJob(planJob({ kind: "crm_refresh", id, input, requestedBy: null, programId: null }));
  return id;
}

/** An order of Run Updates that gives so many students of a program access to the end of the next school year, told to no queue. */
export async function orderUpdates(count: number): Promise<string> {
  const program = await benchProgram();
  const people = peopleOf(program.id, count).map(({ profile, memberships }) => ({
    profile,
    memberships: memberships.map((membership) => ({
      ...membership,
      role: "Student" as const,
      subscription_end: "2027-07-01T04:00:00.000Z",
    })),
  }));
  await putPeople(people, nowS());
  const id = `program-update:${newUlid()}`;
  await putMemberBatch(
    id,
    people.map(({ profile }) => profile.id),
    nowS() + 86_400,
  );
  const content = { course_ids: [], document_ids: [] };
  await createJob(
    planJob({
      ...{ kind: "program_update", id, requestedBy: by.user_id, programId: program.id },
      input: {
        ...{ program: { id: program.id, name: program.name }, by, operation_id: newUlid() },
        at: isoTime(nowMs()),
        terms: {
          subscription: { firstDay: "2027-07-01", lastDay: "2028-06-30", timeZone: "America/New_York" },
          ...{ schoolYear: 27, psaEmail: "" },
        },
        ...{ lend: content, revoke: content, total: count },
      },
    }),
  );
  return id;
}
