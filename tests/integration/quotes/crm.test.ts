import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { planJob } from "#functions/jobs/orderJob.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { createJob, getJob } from "#functions/table/operations/jobs.ts";
import { listCrmLog as logLines } from "#functions/table/quotes/crmLog.ts";
import { getCrmState, listCrmStates } from "#functions/table/quotes/crmStates.ts";
import { getQuoteInterface } from "#functions/table/quotes/quoteInterfaces.ts";
import { takeRecords } from "#functions/workers/crm/takeRecord.ts";
import { handler } from "#functions/workers/crmWorker.ts";
import {
  type CrmRefresh,
  getCrmRefresh,
  listCrmLog,
  refreshAllQuotes,
  refreshQuote,
} from "#shared/contract/quotes/crm.ts";
import { getQuoteInterface as getDesk } from "#shared/contract/quotes/quoteInterfaces.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Credentials, codeOf, replyOf } from "#tests/builders/http.ts";
import { aQuote, aQuoteInterface } from "#tests/builders/quotes.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { dieAt, goOn } from "../killedWorker.ts";

const { send } = useApi("crmWorker");
const address = inject("cloud").crmAddress;

type CrmRecord = Record<string, unknown> & { Id: string };
const toStandIn = async (path: string, body?: object) => {
  const reply = await fetch(`${address}/stand-in/${path}`, {
    method: body ? "POST" : "GET",
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  return reply.json() as Promise<unknown>; // of the stand-in's own making
};
const recordsOf = async (id: string) =>
  ((await toStandIn("records")) as CrmRecord[]).filter(({ Bedside_Id__c }) => Bedside_Id__c === id);
const setFault = (fault: string) => toStandIn("fault", { fault });
const changeThere = (record: CrmRecord, values: object) => toStandIn(`records/${record.Id}`, values);

/** Writes of a refresh of three programs of which one takes something. */
const writesOfRefresh = 6;

let admin: Credentials;
beforeAll(async () => {
  const program = await aProgram();
  admin = await aSession(await aPerson([{ program, role: "IT Administrator" }], { is_admin: true }));
});
afterAll(() => setFault("none"));

const post = (path: string, body: unknown = {}, as = admin) => send({ method: "POST", path, as, body });
const get = (path: string) => send({ method: "GET", path, as: admin });

/** A year of its own for each test, so that a refresh of all meets only its programs. */
let year = 60;
async function someQuotes(parts: Partial<Parameters<typeof aQuoteInterface>[0]> = {}, school_year = ++year) {
  const program = await aProgram();
  const own = { psa_name: `Pat ${program.subdomain}`, quotes: [aQuote()] };
  const quotes = await aQuoteInterface({
    ...{ ...own, ...parts, school_year },
    ...{ program_id: program.id, program_name: program.name },
  });
  const place = { programId: program.id, schoolYear: school_year };
  return { ...quotes, program, place, desk: `/quote_interfaces/${quotes.id}` };
}
type Quotes = Awaited<ReturnType<typeof someQuotes>>;

const ended = (refresh: CrmRefresh) =>
  eventually(async () => {
    const now = replyOf(getCrmRefresh, await get(`/quote_interfaces/refreshes/${refresh.job_id}`));
    return now.state === "ready" ? now : undefined;
  }, "the refresh to end");
const refreshOne = async ({ desk, program }: Quotes) =>
  ended(replyOf(refreshQuote, await post(`${desk}/refresh?subdomain=${program.subdomain}`)));

/** Changes the quotes here, by the desk's own call. */
async function changeHere({ desk }: Quotes, changes: object): Promise<void> {
  const now = replyOf(getDesk, await get(desk));
  const { id, program_id, program_name, school_year, stage, quotes, link_expires_at, ...terms } = now;
  expect((await send({ method: "PUT", path: desk, as: admin, body: { ...terms, ...changes } })).status).toBe(
    200,
  );
}
const oneRecord = (id: string) =>
  eventually(async () => {
    const found = await recordsOf(id);
    return found.length === 1 ? found[0] : undefined;
  }, "the record in the CRM");

/** Reads the state of some programs as a refresh does before it takes records. */
async function knownOf(some: readonly Quotes[]) {
  const quotes = await Promise.all(some.map(({ place }) => getQuoteInterface(place)));
  const states = await listCrmStates(
    some.map(({ program }) => program.id),
    year,
  );
  return {
    schoolYear: year,
    quotesOf: new Map(quotes.flatMap((of) => (of ? [[of.program_id, of] as const] : []))),
    stateOf: new Map(states.map((state) => [state.program_id, state] as const)),
  };
}

describe("exchange with the CRM (C-42)", () => {
  it("sends each change once, and takes what was changed there, field by field", async () => {
    const quotes = await someQuotes();
    const first = await refreshOne(quotes);
    expect(first.counts).toMatchObject({ read: 0, sent: 1, refused: 0 });
    const record = await oneRecord(quotes.id);
    expect(record).toMatchObject({ PSA_Name__c: quotes.of.psa_name, Stage__c: "Ready to Send" });

    await changeHere(quotes, { billing_contact_name: "Bill Here" });
    await eventually(
      async () =>
        (await recordsOf(quotes.id)).find(
          ({ Billing_Contact_Name__c }) => Billing_Contact_Name__c === "Bill Here",
        ),
      "the change in the CRM",
    );
    await eventually(
      async () => ((await getCrmState(quotes.program.id, year))?.pushed_rev ?? 0) >= 2 || undefined,
      "the state",
    );
    await changeThere(record, {
      PSA_Name__c: "Pat There",
      Max_Enrollment__c: 120,
      PSA_Email__c: "no address",
      Price_Category__c: 9,
      Relationship_Manager__c: "x".repeat(5000),
    });
    const second = await refreshOne(quotes);
    expect(second.counts).toMatchObject({ read: 1, taken: 1, refused: 3 });
    expect(await getQuoteInterface(quotes.place)).toMatchObject({
      ...{ psa_name: "Pat There", max_enrollment: 120, psa_email: "pat@school.test" },
      ...{
        price_category: 1,
        billing_contact_name: "Bill Here",
        business_development_manager: "Rae Manager",
      },
    });
    const { lines, is_connected } = replyOf(listCrmLog, await get("/quote_interfaces/crm_log"));
    expect(is_connected).toBe(true);
    const own = lines.filter(({ program_name }) => program_name === quotes.program.name);
    expect(own.map(({ direction }) => direction)).toEqual(expect.arrayContaining(["in", "out", "refused"]));
    expect(own.flatMap((line) => line.lines)).toContain("Max enrollment: none → 120");
    expect(await recordsOf(quotes.id)).toHaveLength(1);
    // Nothing is left to exchange.
    expect((await refreshOne(quotes)).counts).toMatchObject({ taken: 0 });
  });

  it("keeps the price category of an order, refuses duplicates, strangers and other years", async () => {
    const at = "2026-11-02T00:00:00.000Z";
    const quotes = await someQuotes({ quotes: [aQuote({ quote_sent_at: at, quote_submitted_at: at })] });
    await refreshOne(quotes);
    const record = await oneRecord(quotes.id);
    await changeThere(record, { Price_Category__c: 2, PSA_Name__c: "Taken" });
    const twin = { Bedside_Id__c: quotes.id, School_Year__c: year, PSA_Name__c: "Twin" };
    await toStandIn("records", twin);
    await toStandIn("records", { ...twin, Bedside_Id__c: `${newUlid()}-${year}` });
    await toStandIn("records", { ...twin, Bedside_Id__c: "'; DELETE" });
    await toStandIn("records", { ...twin, Bedside_Id__c: `${quotes.program.id}-20` });
    const ordered = await post(`/quote_interfaces/refresh_all?current_school_year=${year}_${year + 1}`);
    const { counts } = await ended(replyOf(refreshAllQuotes, ordered));
    expect(counts).toMatchObject({ read: 5, taken: 1 });
    expect(counts.refused).toBeGreaterThanOrEqual(5);
    expect(await getQuoteInterface(quotes.place)).toMatchObject({ price_category: 1, psa_name: "Taken" });
  });

  it("takes what changed of many programs, a transaction's worth together, and the first of two records of the same quotes", async () => {
    const many = await Promise.all(Array.from({ length: 30 }, () => someQuotes({}, year + 1)));
    year++;
    const anew = (of: Quotes, psaName: string) =>
      toStandIn("records", { Bedside_Id__c: of.id, School_Year__c: year, PSA_Name__c: psaName });
    for (const of of many) await anew(of, `There ${of.program.subdomain}`);
    const [first] = many;
    if (first) await anew(first, "Twin");
    const ordered = await post(`/quote_interfaces/refresh_all?current_school_year=${year}_${year + 1}`);
    const { counts } = await ended(replyOf(refreshAllQuotes, ordered));
    expect(counts).toMatchObject({ read: 31, taken: 30 });
    expect(counts.refused).toBeGreaterThanOrEqual(1);
    for (const { place, program } of many)
      expect(await getQuoteInterface(place)).toMatchObject({
        psa_name: `There ${program.subdomain}`,
        rev: 2,
      });
    const again = await post(`/quote_interfaces/refresh_all?current_school_year=${year}_${year + 1}`);
    expect((await ended(replyOf(refreshAllQuotes, again))).counts).toMatchObject({
      read: 31,
      taken: 0,
      sent: 0,
    });
  });

  it("plans anew where somebody has changed quotes since they were read", async () => {
    const two = [await someQuotes({}, year + 1), await someQuotes({}, year + 1)];
    year++;
    const [changed, other] = two;
    if (!changed || !other) throw new Error("There are no quotes");
    for (const quotes of two) await refreshOne(quotes);
    const known = await knownOf(two);
    await changeHere(changed, { memo: "Changed here" });
    await eventually(
      async () => ((await getCrmState(changed.program.id, year))?.pushed_rev ?? 0) >= 2 || undefined,
      "the change in the CRM",
    );
    const records = (await Promise.all(two.map(({ id }) => oneRecord(id)))).map((record) => ({
      ...record,
      ...{ PSA_Name__c: "There", LastModifiedDate: new Date(Date.now() + 60_000).toISOString() },
    }));
    const taken = await takeRecords(records, known, { schoolYear: year, jobId: `crm-refresh:${newUlid()}` });
    expect(taken.map(({ isTaken }) => isTaken)).toEqual([true, true]);
    expect(await getQuoteInterface(changed.place)).toMatchObject({
      ...{ memo: "Changed here", psa_name: "There", rev: 3 },
    });
    expect(await getQuoteInterface(other.place)).toMatchObject({ psa_name: "There", rev: 2 });
  });

  it("waits while the CRM is away, limits its calls or answers nonsense, and loses nothing", async () => {
    const quotes = await someQuotes();
    await refreshOne(quotes);
    for (const fault of ["down", "limited", "broken"]) {
      await setFault(fault);
      const ordered = replyOf(refreshQuote, await post(`${quotes.desk}/refresh`));
      await changeHere(quotes, { psa_name: `Changed while ${fault}` });
      await eventually(async () => {
        const now = replyOf(getCrmRefresh, await get(`/quote_interfaces/refreshes/${ordered.job_id}`));
        return now.is_waiting || undefined;
      }, "the refresh to wait");
      // Two at once are one.
      expect(replyOf(refreshQuote, await post(`${quotes.desk}/refresh`)).job_id).toBe(ordered.job_id);
      await setFault("none");
      await ended(ordered);
      await eventually(
        async () =>
          (await recordsOf(quotes.id)).find(({ PSA_Name__c }) => PSA_Name__c === `Changed while ${fault}`),
        "the change in the CRM",
      );
    }
    await toStandIn("sessions/end", {});
    expect((await refreshOne(quotes)).state).toBe("ready");
    expect((await logLines(undefined, 100)).some(({ direction }) => direction === "waits")).toBe(true);
  });

  it("is the provider's alone", async () => {
    const { program, desk } = await someQuotes();
    const staff = await aSession(await aPerson([{ program, role: "Program Service Administrator" }]));
    expect(codeOf(await post(`${desk}/refresh`, {}, staff))).toBe("FORBIDDEN");
    expect(codeOf(await post(`${desk}/refresh?subdomain=other`))).toBe("INVALID_REQUEST");
  });
});

describe("two refreshes at the same instant (C-42)", () => {
  it("come out as one job, which both are told of", async () => {
    const quotes = await someQuotes();
    const path = `/quote_interfaces/refresh_all?current_school_year=${year}_${year + 1}`;
    await setFault("down");
    const asked = await Promise.all(Array.from({ length: 6 }, () => post(path)));
    const jobs = new Set(asked.map((reply) => replyOf(refreshAllQuotes, reply).job_id));
    await setFault("none");
    expect(jobs.size).toBe(1);
    const [only = ""] = jobs;
    const row = await eventually(async () => {
      const now = await getJob(only);
      return now?.state === "ready" ? now : undefined;
    }, "the refresh to end");
    expect(row.outcome).toMatchObject({ sent: 1 });
    expect(await recordsOf(quotes.id)).toHaveLength(1);
    // The next one begins anew once this one has ended.
    expect(jobs.has(replyOf(refreshAllQuotes, await post(path)).job_id)).toBe(false);
  });
});

describe("a refresh whose worker is killed (C-42)", () => {
  it.each(
    Array.from({ length: writesOfRefresh }, (_, at) => at + 1).flatMap((write) => [
      { write, when: "sent" } as const,
      { write, when: "made" } as const,
    ]),
  )("ends whole, with each record once (write $write $when)", async (death) => {
    const many = await Promise.all([1, 2, 3].map(() => someQuotes({}, year + 1)));
    year++;
    const ids = many.map(({ id }) => id);
    const [known] = ids;
    await toStandIn("records", { Bedside_Id__c: known, School_Year__c: year, PSA_Name__c: "From the CRM" });
    const jobId = `crm-refresh:${newUlid()}`;
    const input = { school_year: year, program_id: null };
    await createJob(planJob({ kind: "crm_refresh", id: jobId, input, requestedBy: null, programId: null }));
    await dieAt(death, "crmWorker", jobId);
    await goOn(handler, jobId);
    expect(await getJob(jobId)).toMatchObject({ state: "ready" });
    const found = await Promise.all(ids.map(recordsOf));
    expect(found.map((records) => records.length)).toEqual([1, 1, 1]);
    const [first] = many;
    expect(first && (await getQuoteInterface(first.place))).toMatchObject({
      psa_name: "From the CRM",
      rev: 2,
    });
  });
});
