import { interfaceIdOf, quoteIdOf } from "#functions/quotes/quoteIds.ts";
import { getQuotePrices } from "#functions/table/quotes/quotePrices.ts";
import { yearPrices } from "#tests/builders/quotePrices.ts";
import { aQuote, aQuoteInterface, sentQuote } from "#tests/builders/quotes.ts";
import type { BuiltPerson } from "#tests/builders/world.ts";
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

const revOfPrices = new Map<string, number>();
const yearOfPrices = 98;

const onInterface = (prepare: Valid["prepare"]): Valid => ({
  parts: (_scene, person) => ({ params: interfaceOf(person), body: {} }),
  ...(prepare && { prepare }),
});

/** Calls of quotes. */
export const quotesCalls: Readonly<Record<string, Valid>> = {
  listQuotes: { parts: () => ({}) },
  getQuote: { parts: (_scene, person) => ({ params: quoteOf(person) }), prepare: aSentQuote },
  priceQuote: {
    parts: (_scene, person) => ({ params: quoteOf(person), body: { quote: sentQuote(["fm_price"]) } }),
    prepare: aSentQuote,
  },
  updateQuote: { parts: (_scene, person) => ({ params: quoteOf(person), body: order }), prepare: aSentQuote },
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
