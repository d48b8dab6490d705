import { newQuote } from "#functions/quotes/createQuoteInterface.ts";
import { isoTime } from "#functions/runtime/clock.ts";
import type { AuditEntry } from "#functions/table/operations/audit.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { putQuoteInterface, type QuoteInterface } from "#functions/table/quotes/quoteInterfaces.ts";
import { getQuotePrices, putQuotePrices } from "#functions/table/quotes/quotePrices.ts";
import type { CourseKey } from "#shared/domain/pricing/courses.ts";
import { accounts } from "./accounts.ts";
import { demoPrograms } from "./programs.ts";
import { seedUlid } from "./seedIds.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Prices of the demo, in whole dollars, by category. They are made up. */
const prices = {
  older: {
    "0": { signaturePrice: 4000, wisePrice: 3000, addictionPrice: 1500 },
    "1": { signaturePrice: 6250, wisePrice: 4750, addictionPrice: 2050 },
    "2": { signaturePrice: 9100, wisePrice: 7150, addictionPrice: 3050 },
  },
  current: {
    "0": { Signature: [4000, 7500, 10_500, 13_000, 15_000], Wise: [3000, 5500], Care: [1500] },
    "1": { Signature: [6000, 11_000, 15_500, 19_500, 23_000], Wise: [4500, 8000], Care: [2000] },
    "2": { Signature: [9000, 17_000, 24_000, 30_500, 36_500], Wise: [7000, 12_500], Care: [3000] },
  },
};

type Plan = Pick<QuoteInterface, "model" | "price_category" | "max_enrollment" | "memo"> & {
  previous: CourseKey[];
  isSent: boolean;
};

/** One quote for each demo program, in their order: two wait for an order, one is not sent yet. */
const plans: readonly Plan[] = [
  {
    ...{ model: "current", price_category: 1, max_enrollment: 160, isSent: true },
    previous: ["im_price", "fm_price"],
    memo: "Thank you for another year. Geriatrics has eight new cases.",
  },
  {
    ...{ model: "older", price_category: 0, max_enrollment: 80, isSent: true },
    ...{ previous: ["im_price"], memo: "" },
  },
  {
    ...{ model: "current", price_category: 2, max_enrollment: 220, isSent: false },
    ...{ previous: [], memo: "" },
  },
];

const auditOf = (name: string, at: string, program_id: string | null): AuditEntry => ({
  ...{ id: seedUlid(`quote audit ${name}`), at, program_id, action: "quote.created", actor: null },
  ...{ subject: { kind: "quote", id: seedUlid(`quote ${name}`), name }, details: {} },
});

/** School year that begins in the July after some time: `27` for July 2027. */
const nextSchoolYear = (now: number): number => {
  const date = new Date(now);
  return date.getUTCFullYear() - 2000 + (date.getUTCMonth() >= 6 ? 1 : 0);
};

function planned(plan: Plan, program: Program, now: number): QuoteInterface {
  const { previous, isSent, ...terms } = plan;
  const coordinator = accounts.find(({ email }) => email === "coordinator@bedside.test");
  const sent = isSent ? { quote_sent_at: isoTime(now - 12 * dayMs) } : {};
  return {
    ...terms,
    ...{ program_id: program.id, program_name: program.name, school_year: nextSchoolYear(now) },
    ...{ shared_success: false, previous_courses: previous },
    psa_name: coordinator ? `${coordinator.firstName} ${coordinator.lastName}` : "",
    psa_email: coordinator?.email ?? "",
    billing_contact_name: "Accounts Payable",
    billing_contact_email: `accounts@${program.subdomain}.test`,
    business_development_manager: "Morgan Fitzwilliam",
    business_development_manager_email: "admin@bedside.test",
    quotes: [{ ...newQuote(), courses: previous, ...sent }],
    ...{ link_number: isSent ? 1 : 0, link_expires_at: isSent ? isoTime(now + 60 * dayMs) : null },
    ...{ created_at: isoTime(now - 20 * dayMs), rev: 1 },
  };
}

/** Writes prices for the coming school year and a quote for each demo program. May be repeated. @param now - Epoch milliseconds. */
export async function writeQuotes(now: number): Promise<void> {
  const school_year = nextSchoolYear(now);
  const at = isoTime(now - 20 * dayMs);
  if ((await getQuotePrices(school_year)).rev === 0)
    await putQuotePrices({ school_year, ...prices, rev: 1 }, auditOf("Prices", at, null));
  for (const [place, program] of demoPrograms.entries()) {
    const plan = plans[place];
    // False where it stands already.
    if (plan)
      await putQuoteInterface(planned(plan, program, now), { audit: auditOf(program.name, at, program.id) });
  }
}
