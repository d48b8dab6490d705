import { planJob } from "#functions/jobs/orderJob.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { interfaceIdOf, quoteIdOf } from "#functions/subscriptions/quoteIds.ts";
import { soleRollOver } from "#functions/subscriptions/soleQuoteJobs.ts";
import { createJob } from "#functions/table/operations/jobs.ts";
import { createSoleJob, getSoleJob } from "#functions/table/operations/soleJobs.ts";
import { getProgram } from "#functions/table/programs/programs.ts";
import { getQuoteCourses, type QuoteCoursesRow } from "#functions/table/quotes/quoteCourses.ts";
import { getQuotePrices } from "#functions/table/quotes/quotePrices.ts";
import { endOfDay } from "#shared/domain/dates.ts";
import { lastDayOf } from "#shared/domain/pricing/schoolYear.ts";
import { yearPrices } from "#tests/builders/quotePrices.ts";
import { aQuote, aQuoteInterface, sentQuote } from "#tests/builders/quotes.ts";
import { aPerson, type BuiltPerson } from "#tests/builders/world.ts";
import { programOf, type Scene, type Valid } from "./scene.ts";

/** Quotes that were made for a person, the latest last: each call is made about quotes of a year of its own. */
const made = new Map<string, { year: number; code: string }>();
const years = new Map<string, number>();

/** A school year for which a program has no quotes yet. */
function yearFor(programId: string): number {
  const year = (years.get(programId) ?? 19) + 1;
  years.set(programId, year);
  return year;
}

const prepared =
  (parts: Partial<Parameters<typeof aQuoteInterface>[0]>, programIdOf: (person: BuiltPerson) => string) =>
  async (_scene: Scene, person: BuiltPerson): Promise<void> => {
    const programId = programIdOf(person);
    const year = yearFor(programId);
    const { code } = await aQuoteInterface({ ...parts, program_id: programId, school_year: year });
    made.set(person.id, { year, code });
  };

const ownProgram = (person: BuiltPerson): string => programOf(person).id;
/** Belongs to no program: opened without an account. */
const noProgram = (person: BuiltPerson): string => person.id;

const aSentQuote = prepared({}, ownProgram);
const anOpenQuote = prepared({}, noProgram);
const anUnsentQuote = prepared({ quotes: [aQuote()], link_number: 0, link_expires_at: null }, ownProgram);
const aConfirmedQuote = prepared(
  {
    quotes: [
      aQuote({
        courses: ["fm_price"],
        quote_sent_at: "2026-11-01T00:00:00.000Z",
        quote_submitted_at: "2026-11-02T00:00:00.000Z",
        quote_confirmed_at: "2026-11-03T00:00:00.000Z",
      }),
    ],
  },
  ownProgram,
);

const certificate = {
  ...{ rev: 1, file_name: "certificate.pdf" },
  content: Buffer.from("%PDF-1.4\n1 0 obj <<>> endobj\n%%EOF").toString("base64"),
};
const aCertifiedQuote = prepared(
  {
    quotes: [
      aQuote({
        quote_sent_at: "2026-11-01T00:00:00.000Z",
        tax_exemption: {
          ...{ key: "tax_exemptions/of-a-test/01K00000000000000000000000.pdf", file_name: "certificate.pdf" },
          ...{ bytes: 40, at: "2026-11-02T00:00:00.000Z", by: "Pat Service" },
        },
      }),
    ],
  },
  ownProgram,
);

const yearOf = (person: BuiltPerson): number => made.get(person.id)?.year ?? 97;
const placeOf = (program_id: string, person: BuiltPerson) => ({ program_id, school_year: yearOf(person) });
const quoteOf = (person: BuiltPerson) => ({ id: quoteIdOf(placeOf(ownProgram(person), person), 0) });
const openQuoteOf = (person: BuiltPerson) => ({ id: quoteIdOf(placeOf(noProgram(person), person), 0) });
const interfaceOf = (person: BuiltPerson) => ({ id: interfaceIdOf(placeOf(ownProgram(person), person)) });
const codeFor = (person: BuiltPerson): string => made.get(person.id)?.code ?? "none";

const contacts = {
  psa_name: "Pat Service",
  psa_email: "pat@school.test",
  billing_contact_name: "",
  billing_contact_email: "",
  business_development_manager: "",
  business_development_manager_email: "",
};
const terms = { price_category: 1, shared_success: false, max_enrollment: 120, memo: "", ...contacts };
const order = { saveType: "SUBMIT", rev: 1, quote: sentQuote(["fm_price"]), memo: "" };

const coursesOf = new Map<string, QuoteCoursesRow>();

/** Confirmed for a year far off: the person's own membership ends before. */
async function anUpdatableQuote(scene: Scene, person: BuiltPerson): Promise<void> {
  await aConfirmedQuote(scene, person);
  const program = await getProgram(ownProgram(person));
  if (!program) throw new Error("The person's program is gone");
  const year = yearOf(person);
  await aPerson([
    { program, role: "Student", subscription_end: endOfDay(lastDayOf(year - 1, 12), program.time_zone) },
  ]);
}

async function anUpdatedQuote(_scene: Scene, person: BuiltPerson): Promise<void> {
  const programId = ownProgram(person);
  const job_id = `program-update:${newUlid()}`;
  const at = isoTime(nowMs());
  const by = { user_id: person.id, name: "A provider", email: person.email };
  await createJob({
    ...planJob({
      kind: "program_update",
      id: job_id,
      requestedBy: person.id,
      programId,
      input: {
        ...{ program: { id: programId, name: "A program" }, by, operation_id: newUlid(), at, total: 0 },
        terms: {
          subscription: { firstDay: "2024-07-01", lastDay: "2025-06-30", timeZone: "UTC" },
          ...{ schoolYear: 24, psaEmail: "" },
        },
        lend: { course_ids: [], document_ids: [] },
        revoke: { course_ids: [], document_ids: [] },
      },
    }),
    state: "ready",
  });
  await prepared({ last_update: { job_id, at, by: "A provider", undo_job_id: null } }, ownProgram)(
    _scene,
    person,
  );
}

const revOfPrices = new Map<string, number>();
const yearOfPrices = 98;

const onInterface = (prepare: Valid["prepare"]): Valid => ({
  parts: (_scene, person) => ({ params: interfaceOf(person), body: {} }),
  ...(prepare && { prepare }),
});

const aRollOver = (id: string) =>
  planJob({
    ...{ kind: "quote_roll_over", id, requestedBy: null, programId: null },
    input: {
      ...{ school_year: 94, with_new: false, operation_id: id },
      by: { user_id: "01JZ0000000000000000000000", name: "Ada Admin", email: "ada@bedside.test" },
    },
  });

/** Calls of quotes. */
export const quotesCalls: Readonly<Record<string, Valid>> = {
  listQuotes: { parts: () => ({}) },
  getQuote: { parts: (_scene, person) => ({ params: quoteOf(person) }), prepare: aSentQuote },
  priceQuote: {
    parts: (_scene, person) => ({ params: quoteOf(person), body: { quote: sentQuote(["fm_price"]) } }),
    prepare: aSentQuote,
  },
  downloadQuote: {
    parts: (_scene, person) => ({ params: quoteOf(person), body: { quote: sentQuote(["fm_price"]) } }),
    prepare: aSentQuote,
  },
  downloadOpenQuote: {
    parts: (_scene, person) => ({ params: openQuoteOf(person), body: { access_code: codeFor(person) } }),
    prepare: anOpenQuote,
  },
  updateQuote: { parts: (_scene, person) => ({ params: quoteOf(person), body: order }), prepare: aSentQuote },
  addTaxExemption: {
    parts: (_scene, person) => ({ params: quoteOf(person), body: certificate }),
    prepare: aSentQuote,
  },
  removeTaxExemption: {
    parts: (_scene, person) => ({ params: quoteOf(person), body: { rev: 1 } }),
    prepare: aCertifiedQuote,
  },
  getTaxExemption: { parts: (_scene, person) => ({ params: quoteOf(person) }), prepare: aCertifiedQuote },
  addOpenTaxExemption: {
    parts: (_scene, person) => ({
      params: openQuoteOf(person),
      body: { ...certificate, access_code: codeFor(person) },
    }),
    prepare: anOpenQuote,
  },
  openQuote: {
    parts: (_scene, person) => ({ params: openQuoteOf(person), body: { access_code: codeFor(person) } }),
    prepare: anOpenQuote,
  },
  priceOpenQuote: {
    parts: (_scene, person) => ({
      params: openQuoteOf(person),
      body: { access_code: codeFor(person), quote: sentQuote(["fm_price"]) },
    }),
    prepare: anOpenQuote,
  },
  submitOpenQuote: {
    parts: (_scene, person) => ({
      params: openQuoteOf(person),
      body: { ...order, access_code: codeFor(person), accepted_by: "Pat Service" },
    }),
    prepare: anOpenQuote,
  },
  listRenewals: { parts: () => ({ query: { current_school_year: "24_25" } }) },
  listRoleCounts: {
    parts: (_scene, person) => ({ body: { ids: [interfaceOf(person).id] } }),
    prepare: aSentQuote,
  },
  getQuoteCourses: { parts: () => ({}) },
  updateQuoteCourses: {
    parts: (_scene, person) => ({ body: coursesOf.get(person.id) ?? { courses: {}, rev: 0 } }),
    prepare: async (_scene, person) => {
      // As they are: other tests run updates by them.
      coursesOf.set(person.id, await getQuoteCourses());
    },
  },
  getProgramUpdates: {
    parts: (_scene, person) => ({ params: interfaceOf(person) }),
    prepare: aConfirmedQuote,
  },
  runProgramUpdates: onInterface(anUpdatableQuote),
  undoProgramUpdates: onInterface(anUpdatedQuote),
  createQuoteInterface: {
    parts: (_scene, person) => ({
      body: { ...terms, program_id: ownProgram(person), school_year: yearFor(ownProgram(person)) },
    }),
  },
  getQuoteInterface: {
    parts: (_scene, person) => ({ params: interfaceOf(person) }),
    prepare: aSentQuote,
  },
  updateQuoteInterface: {
    parts: (_scene, person) => ({
      params: interfaceOf(person),
      body: { ...terms, model: "current", previous_courses: ["fm_price"], rev: 1 },
    }),
    prepare: aSentQuote,
  },
  sendQuote: onInterface(anUnsentQuote),
  resetQuote: onInterface(aSentQuote),
  addAddendum: onInterface(aConfirmedQuote),
  refreshQuote: onInterface(aSentQuote),
  refreshAllQuotes: { parts: () => ({ query: { current_school_year: "97_98" }, body: {} }) },
  getCrmRefresh: {
    parts: (_scene, person) => ({ params: { job_id: `crm-refresh:${person.id}` } }),
    prepare: async (_scene, person) => {
      const input = { school_year: 97, program_id: null };
      const id = `crm-refresh:${person.id}`;
      await createJob({
        ...planJob({ kind: "crm_refresh", id, input, requestedBy: null, programId: null }),
        state: "ready",
      });
    },
  },
  getProgramUse: {
    parts: (_scene, person) => ({ params: interfaceOf(person) }),
    prepare: aSentQuote,
  },
  downloadRenewals: { parts: () => ({ query: { current_school_year: "24_25" } }) },
  listCrmLog: { parts: () => ({}) },
  getRollOver: { parts: () => ({ query: { current_school_year: "94_95" } }) },
  // A roll-over that is under way answers whoever asks for the same: it is never run here.
  runRollOver: {
    parts: () => ({ query: { current_school_year: "94_95" }, body: { with_new: false } }),
    prepare: async () => {
      const job = aRollOver(`quote-roll-over:${newUlid()}`);
      // One that another file has left may have come to its end since.
      const former = await getSoleJob(soleRollOver(94));
      await createSoleJob(soleRollOver(94), { job, former, listedAs: undefined });
    },
  },
  undoRollOver: {
    parts: () => ({ query: { current_school_year: "95_96" }, body: {} }),
    prepare: async () => {
      const id = `quote-roll-over:${newUlid()}`;
      const job = { ...aRollOver(id), state: "ready" as const };
      const former = await getSoleJob(soleRollOver(95));
      await createSoleJob(soleRollOver(95), { job, former, listedAs: undefined });
    },
  },
  getProgramQuotes: {
    parts: (_scene, person) => ({ params: { program_id: ownProgram(person) } }),
    prepare: aSentQuote,
  },
  getRollOverRun: {
    parts: (_scene, person) => ({ params: { job_id: `quote-roll-over:${person.id}` } }),
    prepare: async (_scene, person) => {
      await createJob({ ...aRollOver(`quote-roll-over:${person.id}`), state: "ready" });
    },
  },
  renewQuoteLink: onInterface(aSentQuote),
  getQuotePrices: { parts: () => ({ params: { year: String(yearOfPrices) } }) },
  updateQuotePrices: {
    parts: (_scene, person) => ({
      params: { year: String(yearOfPrices) },
      body: { ...yearPrices, rev: revOfPrices.get(person.id) ?? 0 },
    }),
    prepare: async (_scene, person) => {
      revOfPrices.set(person.id, (await getQuotePrices(yearOfPrices)).rev);
    },
  },
};
