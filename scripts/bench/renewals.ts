import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { crmObject, incomingFields, schoolYearField } from "#functions/ports/crm/fields.ts";
import { forEachConcurrent } from "#functions/runtime/forEachConcurrent.ts";
import { getJob } from "#functions/table/operations/jobs.ts";
import { readPrograms } from "#functions/table/programs/programs.ts";
import { readRenewals } from "#functions/table/quotes/quoteInterfaces.ts";
import { getQuotePrices } from "#functions/table/quotes/quotePrices.ts";
import { readCount } from "#functions/table/table.ts";
import { crmSetting, type StandInCrm, startStandInCrm } from "#scripts/local/crm/standIn.ts";
import { countFigure, type Figure, median, mediansInTurns, rounded } from "./figure.ts";
import { rawWriter } from "./rawWrites.ts";
import { orderRefresh, orderUpdates, programsWithQuotes } from "./renewalsWorld.ts";
import { ratioFigure, timed } from "./timed.ts";
import { withBenchCloud } from "./withCloud.ts";

const many = Number(process.env.BENCH_MANY ?? 2000);
const people = Number(process.env.BENCH_PEOPLE ?? 5000);
const year = 27;
const fewYear = 37;
const MB = 1024 * 1024;
/** Milliseconds in which the stand-in answers a call: what a CRM on the internet takes at best. */
const answerMs = 100;

type Worlds = Record<"few" | "all", Awaited<ReturnType<typeof programsWithQuotes>>>;

/** Renewals of 2,000 programs: the dashboard, the exchange with the CRM, and Run Updates of a large program. */
export async function benchRenewals(): Promise<Figure[]> {
  return withBenchCloud(async ({ tableName }) => {
    const crm = await startStandInCrm({ answerMs });
    process.env.CRM = crmSetting(crm);
    try {
      const worlds = {
        all: await programsWithQuotes(many, year),
        few: await programsWithQuotes(Math.ceil(many / 4), fewYear),
      };
      const dashboard = await benchDashboard(year);
      const exchanged = await benchRefresh(crm, worlds);
      return [...dashboard, ...exchanged, ...(await benchUpdates(tableName))];
    } finally {
      await crm.stop();
    }
  });
}

async function benchDashboard(schoolYear: number): Promise<Figure[]> {
  const { readRenewalRows } = await import("#functions/subscriptions/renewalRows.ts");
  const rows = await readRenewalRows(schoolYear, "localhost");
  if (rows.length !== many) throw new Error(`The dashboard has ${rows.length} rows`);
  const before = readCount.value;
  await readRenewalRows(schoolYear, "localhost");
  const reads = readCount.value - before;
  const { ms, floorMs } = await mediansInTurns(
    () => readRenewalRows(schoolYear, "localhost"),
    () => readAlone(schoolYear),
  );
  return [
    {
      ...countFigure(`Reads of the dashboard of ${many} programs, by a warm function`, reads, "reads"),
      target: { atMost: 4 },
    },
    {
      name: "Its rows with their prices, without the reads",
      measured: `${rounded(ms - floorMs)} ms`,
      floor: "",
      value: rounded(ms - floorMs),
      target: { atMost: 100 },
      unit: "ms",
    },
  ];
}

/** Reads of the dashboard. */
const readAlone = (schoolYear: number): Promise<unknown> =>
  Promise.all([
    readPrograms(),
    readRenewals(schoolYear, schoolYear - 1),
    getQuotePrices(schoolYear),
    getQuotePrices(schoolYear - 1),
  ]);

async function benchRefresh(crm: StandInCrm, { few, all }: Worlds): Promise<Figure[]> {
  const programs = all.length;
  const sendingMs = await refresh(year);
  const asked = await crmCaller(crm);
  const records = await asked.records();
  const upserts = {
    ms: (await timed(() => asked.upsertEach(records))).ms,
    what: `${programs} upserts alone, ten at once`,
  };
  const reading = () => timed(() => asked.readPages());
  const nothingMs = await refresh(year);
  const pages = {
    ms: median([await reading(), await reading(), await reading()].map(({ ms }) => ms)),
    what: "its pages alone",
  };
  await asked.change(records.filter((_record, at) => at % 100 === 0));
  const someMs = await refresh(year);
  await refresh(fewYear);
  const memory = { few: await inOwnProcess(fewYear), many: await inOwnProcess(year) };
  return [
    ratioFigure(`Refresh all: ${programs} programs that the CRM does not know yet`, sendingMs, upserts, 1.5),
    ratioFigure(`Refresh all: ${programs} programs of which nothing has changed`, nothingMs, pages, 1.5),
    ratioFigure(`The same, one in a hundred changed in the CRM`, someMs, pages, 1.5),
    {
      name: `Memory of a refresh of ${programs} programs, at most`,
      measured: `${rounded(memory.many / MB)} MB`,
      floor: `${rounded(memory.few / MB)} MB, ${few.length} programs`,
      value: rounded(memory.many / memory.few, 2),
      target: { atMost: 1.25 },
      unit: "×",
    },
  ];
}

const context = { getRemainingTimeInMillis: () => 600_000 };

/** Milliseconds of the worker's refresh of a year. */
async function refresh(schoolYear: number): Promise<number> {
  const jobId = await orderRefresh(schoolYear);
  const { handler } = await import("#functions/workers/crmWorker.ts");
  const message = { messageId: "message", body: JSON.stringify({ job_id: jobId }) };
  const { ms } = await timed(() => handler({ Records: [message] }, context));
  if ((await getJob(jobId))?.state !== "ready") throw new Error(`${jobId} has not ended`);
  return ms;
}

const memory = z.object({ peakBytes: z.number() });

async function inOwnProcess(schoolYear: number): Promise<number> {
  const jobId = await orderRefresh(schoolYear);
  const script = resolve(import.meta.dirname, "refreshWorker.ts");
  const { stdout } = await promisify(execFile)(process.execPath, ["--max-old-space-size=96", script, jobId]);
  return memory.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? "")).peakBytes;
}

type CrmRecord = Record<string, unknown> & { Id: string };

/** The stand-in as bare `fetch` asks it, with what a refresh asks for. */
async function crmCaller({ address, clientId, clientSecret }: StandInCrm) {
  const reply = await fetch(`${address}/services/oauth2/token`, {
    method: "POST",
    body: new URLSearchParams({
      ...{ grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret },
    }),
  });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await reply.json());
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const upsert = async ({ Id: _id, LastModifiedDate: _at, Bedside_Id__c: id, ...values }: CrmRecord) => {
    const url = `${address}/services/data/v62.0/sobjects/Bedside_Quote__c/Bedside_Id__c/${id}`;
    const answer = await fetch(url, { method: "PATCH", headers, body: JSON.stringify(values) });
    await answer.json();
  };
  return {
    records: async (): Promise<CrmRecord[]> => {
      const all = (await (await fetch(`${address}/stand-in/records`)).json()) as CrmRecord[]; // of the stand-in's own making
      return all.filter(({ School_Year__c }) => School_Year__c === year);
    },
    upsertEach: async (records: readonly CrmRecord[]) => {
      const [failure] = await forEachConcurrent(records, 10, upsert);
      if (failure) throw failure.error;
    },
    readPages: async () => {
      for (let after = ""; ; ) {
        const soql = `SELECT ${incomingFields.join(", ")} FROM ${crmObject} WHERE ${schoolYearField} = ${year} AND Id > '${after}' ORDER BY Id LIMIT 200`;
        const answer = await fetch(`${address}/services/data/v62.0/query?q=${encodeURIComponent(soql)}`, {
          headers,
        });
        const { records } = (await answer.json()) as { records: CrmRecord[] }; // as the query says
        const last = records.at(-1);
        if (records.length < 200 || !last) return;
        after = last.Id;
      }
    },
    change: async (records: readonly CrmRecord[]) => {
      for (const { Id } of records)
        await fetch(`${address}/stand-in/records/${Id}`, {
          method: "POST",
          headers,
          body: JSON.stringify({ Max_Enrollment__c: 77 }),
        });
    },
  };
}

/** Run Updates of a program: the worker's job against batch writes of what it leaves. */
async function benchUpdates(tableName: string): Promise<Figure[]> {
  const raw = rawWriter(tableName);
  const run = async (jobId: string): Promise<number> => {
    const { handler } = await import("#functions/workers/memberWorker.ts");
    const message = { messageId: "message", body: JSON.stringify({ job_id: jobId }) };
    const { ms } = await timed(() => handler({ Records: [message] }, context));
    if ((await getJob(jobId))?.state !== "ready") throw new Error(`${jobId} has not ended`);
    return ms;
  };
  await run(await orderUpdates(240)); // warms the code
  const jobId = await orderUpdates(people);
  let ms = 0;
  const written = await raw.writtenBy(async () => {
    ms = await run(jobId);
  });
  const floorMs = await raw.batchMs(written);
  return [
    ratioFigure(
      `Run Updates of a program of ${people} people`,
      ms,
      { ms: floorMs, what: `batch writes of the same ${written.length} items` },
      3,
    ),
  ];
}
