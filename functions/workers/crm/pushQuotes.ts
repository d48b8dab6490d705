import type { jobKinds } from "#shared/contract/jobs.ts";
import { schoolYearText } from "#shared/domain/pricing/schoolYear.ts";
import { courseNames } from "#shared/domain/quotes/courseNames.ts";
import { stageOf } from "#shared/domain/quotes/quote.ts";
import type { JobWorker } from "../../jobs/job.ts";
import { deleteCrm, upsertCrm } from "../../ports/crm/client.ts";
import { CrmFailed } from "../../ports/crm/crmFailure.ts";
import { crmObject, externalIdField, outgoing, sharedValues } from "../../ports/crm/fields.ts";
import { isoTime, nowMs } from "../../runtime/clock.ts";
import { mapInOrder } from "../../runtime/mapInOrder.ts";
import { shownFigures } from "../../subscriptions/presentQuote.ts";
import { interfaceIdOf } from "../../subscriptions/quoteIds.ts";
import { quoteAt } from "../../subscriptions/readQuote.ts";
import { getProgram, readPrograms } from "../../table/programs/programs.ts";
import { crmLogWrite, putCrmLog } from "../../table/quotes/crmLog.ts";
import {
  type CrmState,
  crmStateWrite,
  deleteCrmState,
  getCrmState,
  putCrmState,
} from "../../table/quotes/crmStates.ts";
import { getQuoteInterface, type QuoteInterface } from "../../table/quotes/quoteInterfaces.ts";
import { getQuotePrices, type YearPricesRow } from "../../table/quotes/quotePrices.ts";
import { type TransactItem, transact } from "../../table/table.ts";
import { waitForCrm } from "./waitForCrm.ts";

/** Sends a program's quotes as they are now, whatever they were when this was ordered. */
export const pushQuotes: JobWorker<(typeof jobKinds)["crm_push"]> = async (job, run) => {
  const tries = job.cursor?.tries ?? 0;
  try {
    await pushNow(job.input.program_id, job.input.school_year);
    return undefined;
  } catch (error) {
    if (!(error instanceof CrmFailed)) throw error;
    await waitForCrm(error, { jobId: job.id, tries });
    await run.advance(0, { tries: tries + 1 });
    return "more";
  }
};

/**
 * Brings the CRM's record to what the product knows. Answers `refused` where the CRM does not take it, which stands in the log then.
 *
 * @throws CrmFailed where the CRM is away, or limits its calls
 */
async function pushNow(
  programId: string,
  schoolYear: number,
  { isOvertaken = false }: { isOvertaken?: boolean } = {},
): Promise<Pushed> {
  for (let tries = isOvertaken ? 1 : 0; ; tries++) {
    const [of, state] = await Promise.all([
      getQuoteInterface({ programId, schoolYear }),
      getCrmState(programId, schoolYear),
    ]);
    if (!of) {
      if (!state) return "unchanged";
      await deleteCrm(crmObject, { field: externalIdField, value: interfaceIdOf(state) });
      const at = isoTime(nowMs());
      const program = await getProgram(programId);
      const name = program?.name ?? programId;
      const log = crmLogWrite({
        ...{ id: `${at}#out#${interfaceIdOf(state)}#removed`, at, direction: "out", program_name: name },
        subject: `${name}, ${schoolYearText(schoolYear)}`,
        lines: ["The quotes were removed."],
      });
      if (await deleteCrmState(state, [log])) return "sent";
      continue;
    }
    // Once something was sent that another worker's write has overtaken, the newest is sent again.
    if (tries === 0 && state && state.pushed_rev >= of.rev) return "unchanged";
    const [program, prices] = await Promise.all([getProgram(programId), getQuotePrices(schoolYear)]);
    const sent = await upsertQuotes(of, state, { subdomain: program?.subdomain ?? "", prices });
    if (sent === "refused") return "refused";
    if (await putCrmState(sent.next, [sent.log])) return "sent";
  }
}

type Pushed = "sent" | "unchanged" | "refused";

/** Quotes that are sent before their states are written. */
const inGroup = 40;
const upsertsAtOnce = 10;

/**
 * The same of many programs, from what was read of them together: their states are written in a transaction for each group. Where somebody else has written one
 * of these meanwhile, each of the group is sent anew from what is there then.
 *
 * @throws CrmFailed
 */
export async function pushTogether(
  quotes: readonly QuoteInterface[],
  stateOf: ReadonlyMap<string, CrmState>,
  schoolYear: number,
): Promise<Pushed[]> {
  if (quotes.length === 0) return [];
  const [programs, prices] = await Promise.all([readPrograms(), getQuotePrices(schoolYear)]);
  const subdomainOf = new Map(programs.rows.map(({ id, subdomain }) => [id, subdomain]));
  const outcomes: Pushed[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < quotes.length; from += inGroup) {
    const group = quotes.slice(from, from + inGroup);
    const sent: Upserted[] = [];
    for await (const one of mapInOrder(group, upsertsAtOnce, (of) =>
      upsertQuotes(of, stateOf.get(of.program_id), {
        subdomain: subdomainOf.get(of.program_id) ?? "",
        prices,
      }),
    )) {
      outcomes.push(one === "refused" ? "refused" : "sent");
      if (one !== "refused") sent.push(one);
    }
    // The next group is sent while this one is written.
    await writing;
    writing = writeSent(sent, schoolYear);
    writing.catch(() => undefined);
  }
  await writing;
  return outcomes;
}

async function writeSent(sent: readonly Upserted[], schoolYear: number): Promise<void> {
  if (sent.length === 0 || (await transact(sent.flatMap(({ next, log }) => [crmStateWrite(next), log]))))
    return;
  for (const { next } of sent) await pushNow(next.program_id, schoolYear, { isOvertaken: true });
}

interface Upserted {
  next: CrmState;
  log: TransactItem;
}

/** Sends quotes to the CRM, and plans what is known of it then. A refusal stands in the log. @throws CrmFailed */
async function upsertQuotes(
  of: QuoteInterface,
  state: CrmState | undefined,
  { subdomain, prices }: { subdomain: string; prices: YearPricesRow },
): Promise<Upserted | "refused"> {
  const record = recordOf(of, { subdomain, prices });
  const at = isoTime(nowMs());
  const line = {
    at,
    program_name: of.program_name,
    subject: `${of.program_name}, ${schoolYearText(of.school_year)}`,
  };
  let written: { id: string };
  try {
    written = await upsertCrm(crmObject, { field: externalIdField, value: interfaceIdOf(of) }, record);
  } catch (error) {
    if (!(error instanceof CrmFailed) || error.failure !== "refused") throw error;
    await putCrmLog({
      ...line,
      id: `${at}#refused#${interfaceIdOf(of)}#${of.rev}`,
      direction: "refused",
      lines: [`The CRM does not take the quotes. ${error.message}`],
    });
    return "refused";
  }
  const next: CrmState = {
    program_id: of.program_id,
    school_year: of.school_year,
    record_id: written.id,
    synced: { ...sharedValues(of) },
    pushed_rev: of.rev,
    customer_status: state?.customer_status ?? null,
    refreshed_at: state?.refreshed_at ?? null,
    rev: (state?.rev ?? 0) + 1,
  };
  const lines = [`Revision ${of.rev}: ${record.Stage__c}`, ...changesOf(state, next)];
  const log = crmLogWrite({
    ...line,
    id: `${at}#out#${interfaceIdOf(of)}#${of.rev}`,
    direction: "out",
    lines,
  });
  return { next, log };
}

function changesOf(state: CrmState | undefined, next: CrmState): string[] {
  return Object.entries(next.synced).flatMap(([name, value]) =>
    state && state.synced[name] !== value
      ? [`${name}: ${state.synced[name] ?? "none"} → ${value ?? "none"}`]
      : [],
  );
}

function recordOf(
  of: QuoteInterface,
  { subdomain, prices }: { subdomain: string; prices: YearPricesRow },
): Record<string, unknown> {
  const latest = of.quotes.at(-1);
  if (!latest) throw new Error(`${interfaceIdOf(of)} has no original`);
  const totals = of.quotes.map((_quote, at) => {
    const read = quoteAt(of, at, prices);
    return read ? (shownFigures(read)?.total ?? null) : null;
  });
  const known = totals.filter((total) => total !== null);
  return outgoing(sharedValues(of), {
    program_name: of.program_name,
    subdomain,
    school_year: of.school_year,
    stage: stageOf(latest),
    quote_count: of.quotes.length,
    courses: [...new Set(of.quotes.flatMap(({ courses }) => courses))].map((key) => courseNames[key]),
    total: known.length === 0 ? null : known.reduce((sum, total) => sum + total, 0) / 100,
    quote_sent_at: latest.quote_sent_at,
    quote_submitted_at: latest.quote_submitted_at,
    quote_confirmed_at: latest.quote_confirmed_at,
  });
}
