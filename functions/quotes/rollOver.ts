import { jobKinds } from "#shared/contract/jobs.ts";
import type { RollOverPreview, RollOverRun } from "#shared/contract/quotes/rollOver.ts";
import { priceCategories } from "#shared/domain/pricing/priceOrder.ts";
import { wordOrder } from "#shared/words/language.ts";
import { readJob } from "../jobs/job.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { RollOverPlan } from "../subscriptions/rollOver.ts";
import { getJob, type JobRow } from "../table/operations/jobs.ts";
import type { QuoteInterface } from "../table/quotes/quoteInterfaces.ts";
import type { YearPricesRow } from "../table/quotes/quotePrices.ts";

const byName = wordOrder({ numeric: true });

/** Year of `current_school_year`, two digits. */
export const yearOf = ({ current_school_year }: { current_school_year: string }): number =>
  Number(current_school_year.slice(0, 2));

export function presentRollOver(
  schoolYear: number,
  { carried, added, standing }: RollOverPlan,
  prices: YearPricesRow,
): RollOverPreview {
  const used = new Set(carried.map(({ price_category }) => price_category));
  return {
    school_year: schoolYear,
    carried: carried.map(presentOpened).toSorted((a, b) => byName.compare(a.program_name, b.program_name)),
    added: added.map(presentOpened).toSorted((a, b) => byName.compare(a.program_name, b.program_name)),
    standing,
    unpriced: priceCategories.filter(
      (category) => category !== 3 && used.has(category) && prices.current[category] === undefined,
    ),
  };
}

const presentOpened = (of: QuoteInterface): RollOverPreview["carried"][number] => ({
  program_id: of.program_id,
  program_name: of.program_name,
  price_category: of.price_category,
  courses: of.quotes[0]?.courses ?? [],
  has_contact: of.psa_email !== "" || of.billing_contact_email !== "",
});

/** @throws Refusal NOT_FOUND */
export async function requireRollOver(jobId: string): Promise<RollOverRun> {
  const row = await getJob(jobId);
  if (row?.kind !== "quote_roll_over" || row.state === "discarded") throw new Refusal("NOT_FOUND");
  return presentRun(row);
}

export function presentRun(row: JobRow): RollOverRun {
  const { id, input, state, progress, cursor, outcome } = readJob(jobKinds.quote_roll_over, row);
  return {
    job_id: id,
    school_year: input.school_year,
    state,
    progress,
    counts: outcome ?? cursor?.counts ?? { opened: 0, standing: 0 },
  };
}
