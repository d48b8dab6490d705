import type { jobKinds } from "#shared/contract/jobs.ts";
import type { Job, JobRun, JobWorker } from "../../jobs/job.ts";
import { queryCrm, soqlText } from "../../ports/crm/client.ts";
import { CrmFailed } from "../../ports/crm/crmFailure.ts";
import { crmObject, externalIdField, incomingFields, schoolYearField } from "../../ports/crm/fields.ts";
import { interfaceIdOf, interfacePlace } from "../../subscriptions/quoteIds.ts";
import { listCrmStates } from "../../table/quotes/crmStates.ts";
import { readRenewals } from "../../table/quotes/quoteInterfaces.ts";
import { type Page, pagesAhead } from "./pagesAhead.ts";
import { pushTogether } from "./pushQuotes.ts";
import { isKnownRecord, type KnownPrograms, takeRecords } from "./takeRecord.ts";
import { waitForCrm } from "./waitForCrm.ts";

type RefreshJob = (typeof jobKinds)["crm_refresh"];
type Cursor = NonNullable<Job<RefreshJob>["cursor"]>;

/** Records of one page, after which it is written how far the refresh is. */
const inPage = 200;
/** Pages that are asked for while one is worked on. */
const pagesAtOnce = 3;
/** Programs of one part. */
const outPage = 500;
/** Time left when the next page begins. */
const marginMs = 40_000;

const first: Cursor = {
  phase: "in",
  after: "",
  counts: { read: 0, taken: 0, sent: 0, refused: 0 },
  tries: 0,
};

/**
 * Takes in what the CRM has, page by page in the order of its own ids, and then sends what it does not know. A worker that takes over goes on behind the
 * last page that was written; what is done twice changes nothing.
 */
export const refreshQuotes: JobWorker<RefreshJob> = async (job, run) => {
  let cursor = job.cursor ?? first;
  const nextPage = cursor.phase === "in" ? pagesFrom(cursor.after, job.input) : undefined;
  const settled: Settled = new Map();
  try {
    for (;;) {
      const next =
        cursor.phase === "in" && nextPage
          ? await takePage(job, cursor, { page: await nextPage(), settled })
          : await sendPage(job, cursor, settled);
      if (!next) break;
      cursor = { ...next, tries: 0 };
      await run.advance(progressOf(cursor), cursor);
      if (run.remainingMs() < marginMs) return "more";
    }
  } catch (error) {
    if (!(error instanceof CrmFailed)) throw error;
    return waitingWith(error, { job, run, cursor });
  }
  run.tell(cursor.counts);
  return undefined;
};

async function waitingWith(
  error: CrmFailed,
  { job, run, cursor }: { job: Job<RefreshJob>; run: JobRun<RefreshJob>; cursor: Cursor },
): Promise<"more"> {
  await waitForCrm(error, { jobId: job.id, tries: cursor.tries });
  await run.advance(progressOf(cursor), { ...cursor, tries: cursor.tries + 1 });
  return "more";
}

/** Estimated percent that is done: the number of records is known only on the last page. */
const progressOf = ({ phase, counts }: Cursor): number =>
  phase === "out" ? 60 : Math.round(50 * (1 - 1 / (1 + counts.read / 500)));

/** Program → revision of its quotes that the CRM has, by what this worker has read: they are not looked at again to be sent. */
type Settled = Map<string, number>;

/** Reads the pages of the CRM behind an id. */
function pagesFrom(
  after: string,
  { school_year: year, program_id: programId }: Job<RefreshJob>["input"],
): () => Promise<Page> {
  const only =
    programId === null
      ? `${schoolYearField} = ${year}`
      : `${externalIdField} = ${soqlText(interfaceIdOf({ program_id: programId, school_year: year }))}`;
  const read = (id: string) =>
    queryCrm(
      `SELECT ${incomingFields.join(", ")} FROM ${crmObject} WHERE ${only} AND Id > ${soqlText(id)} ORDER BY Id LIMIT ${inPage}`,
    );
  return pagesAhead(after, { read, inPage, ahead: pagesAtOnce });
}

async function takePage(
  { id, input }: Job<RefreshJob>,
  cursor: Cursor,
  { page, settled }: { page: Page; settled: Settled },
): Promise<Cursor> {
  const { school_year: year } = input;
  const { records, next } = page;
  const known = await knownPrograms(records, year);
  const news = records.filter((record) => !isKnownRecord(record, known));
  settle(settled, { known, records: records.filter((record) => !news.includes(record)) });
  const outcomes = await takeRecords(news, known, { schoolYear: year, jobId: id });
  const counts = {
    ...cursor.counts,
    read: cursor.counts.read + records.length,
    taken: cursor.counts.taken + outcomes.filter(({ isTaken }) => isTaken).length,
    refused: cursor.counts.refused + outcomes.reduce((sum, { refused }) => sum + refused, 0),
  };
  return next === undefined
    ? { ...cursor, phase: "out", after: "", counts }
    : { ...cursor, after: next, counts };
}

function settle(
  settled: Settled,
  { known, records }: { known: KnownPrograms; records: readonly Record<string, unknown>[] },
): void {
  for (const record of records) {
    const { programId } = interfacePlace(String(record[externalIdField]));
    const pushed = known.stateOf.get(programId)?.pushed_rev;
    if (pushed !== undefined) settled.set(programId, pushed);
  }
}

/** Reads quotes and CRM states of the programs of a page of records together. */
async function knownPrograms(
  records: readonly Record<string, unknown>[],
  schoolYear: number,
): Promise<KnownPrograms> {
  const programIds = records.map((record) => interfacePlace(String(record[externalIdField])).programId);
  const isId = (id: string): boolean => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(id);
  const [[rows = []], states] = await Promise.all([
    readRenewals(schoolYear),
    listCrmStates([...new Set(programIds.filter(isId))], schoolYear),
  ]);
  return {
    schoolYear,
    quotesOf: new Map(rows.map((of) => [of.program_id, of])),
    stateOf: new Map(states.map((state) => [state.program_id, state])),
  };
}

/** @returns undefined once every program was looked at */
async function sendPage(
  { input }: Job<RefreshJob>,
  cursor: Cursor,
  settled: Settled,
): Promise<Cursor | undefined> {
  const { school_year: year, program_id: programId } = input;
  const [rows = []] = await readRenewals(year);
  const part = rows
    .filter((of) => (programId === null || of.program_id === programId) && of.program_id > cursor.after)
    .filter((of) => (settled.get(of.program_id) ?? 0) < of.rev)
    .toSorted((a, b) => (a.program_id < b.program_id ? -1 : 1))
    .slice(0, outPage);
  const last = part.at(-1);
  if (!last) return undefined;
  const states = await listCrmStates(
    part.map(({ program_id }) => program_id),
    year,
  );
  const stateOf = new Map(states.map((state) => [state.program_id, state]));
  const unknown = part.filter((of) => (stateOf.get(of.program_id)?.pushed_rev ?? 0) < of.rev);
  const outcomes = await pushTogether(unknown, stateOf, year);
  const counted = (outcome: string): number => outcomes.filter((each) => each === outcome).length;
  return {
    ...cursor,
    after: last.program_id,
    counts: {
      ...cursor.counts,
      sent: cursor.counts.sent + counted("sent"),
      refused: cursor.counts.refused + counted("refused"),
    },
  };
}
