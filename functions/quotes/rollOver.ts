import { jobKinds } from "#shared/contract/jobs.ts";
import type { RollOverPreview, RollOverRun } from "#shared/contract/quotes/rollOver.ts";
import { priceCategories } from "#shared/domain/pricing/priceOrder.ts";
import { wordOrder } from "#shared/words/language.ts";
import { readJob } from "../jobs/job.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { planRollOver, type RollOverPlan } from "../subscriptions/rollOver.ts";
import { soleRollOver } from "../subscriptions/soleQuoteJobs.ts";
import { getJob, type JobRow } from "../table/operations/jobs.ts";
import { getSoleJob } from "../table/operations/soleJobs.ts";
import type { QuoteInterface } from "../table/quotes/quoteInterfaces.ts";
import { getQuotePrices, type YearPricesRow } from "../table/quotes/quotePrices.ts";

const byName = wordOrder({ numeric: true });

/** Year of `current_school_year`, two digits. */
export const yearOf = ({ current_school_year }: { current_school_year: string }): number =>
  Number(current_school_year.slice(0, 2));

/** Shows the quotes that a roll-over would open now, and the outcome of the last one. */
export async function readRollOver(schoolYear: number): Promise<RollOverPreview> {
  const [plan, prices, last] = await Promise.all([
    planRollOver(schoolYear, isoTime(nowMs())),
    getQuotePrices(schoolYear),
    lastRollOver(schoolYear),
  ]);
  return presentRollOver(schoolYear, plan, { prices, last });
}

function presentRollOver(
  schoolYear: number,
  { carried, added, standing }: RollOverPlan,
  { prices, last }: { prices: YearPricesRow; last: RollOverPreview["last"] },
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
    last,
  };
}

const presentOpened = (of: QuoteInterface): RollOverPreview["carried"][number] => ({
  program_id: of.program_id,
  program_name: of.program_name,
  price_category: of.price_category,
  courses: of.quotes[0]?.courses ?? [],
  has_contact: of.psa_email !== "" || of.billing_contact_email !== "",
});

/** Hours within which a roll-over can be undone. */
const undoHours = 24;

/** The last roll-over into a year, and its undo; null once its job is no longer kept. */
export async function lastRollOver(schoolYear: number): Promise<RollOverPreview["last"]> {
  const id = await getSoleJob(soleRollOver(schoolYear));
  const newest = id === undefined ? undefined : await getJob(id);
  if (!newest) return null;
  const undoRow =
    newest.kind === "quote_roll_over_undo" ? readJob(jobKinds.quote_roll_over_undo, newest) : null;
  const row = undoRow ? await getJob(undoRow.input.undo_of) : newest;
  if (row?.kind !== "quote_roll_over" || row.state === "discarded") return null;
  const job = readJob(jobKinds.quote_roll_over, row);
  const hasEnded = job.state === "ready" || job.state === "failed";
  const isInTime = nowMs() < Date.parse(job.created_at) + undoHours * 3_600_000;
  return {
    job_id: job.id,
    at: job.created_at,
    by: job.input.by.name,
    state: job.state,
    can_undo: hasEnded && isInTime && (!undoRow || undoRow.state === "failed"),
    undo: undoRow && {
      state: undoRow.state,
      ...(undoRow.outcome ?? { removed: 0, kept: 0 }),
    },
  };
}

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
