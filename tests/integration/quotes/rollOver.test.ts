import { beforeAll, describe, expect, inject, it } from "vitest";
import { planJob } from "#functions/jobs/orderJob.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { createJob, getJob } from "#functions/table/operations/jobs.ts";
import { getCrmState } from "#functions/table/quotes/crmStates.ts";
import { getQuoteInterface } from "#functions/table/quotes/quoteInterfaces.ts";
import { handler } from "#functions/workers/crmWorker.ts";
import { getQuoteInterface as getDesk } from "#shared/contract/quotes/quoteInterfaces.ts";
import { getRollOver, getRollOverRun, runRollOver } from "#shared/contract/quotes/rollOver.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Credentials, codeOf, replyOf } from "#tests/builders/http.ts";
import { aQuote, aQuoteInterface } from "#tests/builders/quotes.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { anyDeath, dieAt, goOn } from "../killedWorker.ts";

const { send } = useApi("crmWorker");

let admin: Credentials;
beforeAll(async () => {
  const program = await aProgram();
  admin = await aSession(await aPerson([{ program, role: "IT Administrator" }], { is_admin: true }));
});

const confirmed = {
  quote_sent_at: "2026-01-01T00:00:00.000Z",
  quote_submitted_at: "2026-01-02T00:00:00.000Z",
  quote_confirmed_at: "2026-01-03T00:00:00.000Z",
};
/** Quotes of a program for a year that no other test opens the next of. */
async function someQuotes(school_year: number, parts: Partial<Parameters<typeof aQuoteInterface>[0]> = {}) {
  const program = await aProgram();
  await aQuoteInterface({
    ...{ program_id: program.id, program_name: program.name, school_year, price_category: 2 as const },
    ...parts,
  });
  return program;
}
const path = (year: number) => `/quote_interfaces/roll_over?current_school_year=${year}_${year + 1}`;
const preview = async (year: number) =>
  replyOf(getRollOver, await send({ method: "GET", path: path(year), as: admin }));
const order = (year: number, as = admin) =>
  send({ method: "POST", path: path(year), as, body: { with_new: false } });

describe("year-end roll-over", () => {
  it("shows what it opens, opens it once, and carries over what was confirmed", async () => {
    const renewing = await someQuotes(86, {
      memo: "Thank you.",
      max_enrollment: 120,
      quotes: [
        aQuote({ ...confirmed, courses: ["fm_price", "im_price"], signature_grant: 500 }),
        aQuote({ ...confirmed, courses: ["woc_price"] }),
        aQuote({ courses: ["add_price"] }),
      ],
    });
    const silent = await someQuotes(86, { psa_email: "", billing_contact_email: "" });
    const early = await someQuotes(86);
    await aQuoteInterface({
      program_id: early.id,
      program_name: early.name,
      school_year: 87,
      memo: "Early.",
    });

    const before = await preview(87);
    expect(before).toMatchObject({ school_year: 87, standing: 1 });
    expect(before.carried).toHaveLength(2);
    expect(before.carried).toContainEqual({
      program_id: renewing.id,
      program_name: renewing.name,
      price_category: 2,
      courses: ["fm_price", "im_price", "woc_price"],
      has_contact: true,
    });
    expect(before.carried.find(({ program_id }) => program_id === silent.id)?.has_contact).toBe(false);
    // Nothing was written by looking.
    expect(await getQuoteInterface({ programId: renewing.id, schoolYear: 87 })).toBeUndefined();

    // Two at once are one.
    const [one, other] = (await Promise.all([order(87), order(87)])).map((reply) =>
      replyOf(runRollOver, reply),
    );
    const ended = async (jobId: string | undefined) =>
      eventually(async () => {
        const reply = await send({ method: "GET", path: `/quote_interfaces/roll_overs/${jobId}`, as: admin });
        const now = replyOf(getRollOverRun, reply);
        return now.state === "ready" ? now : undefined;
      }, "the roll-over to end");
    const runs = await Promise.all([ended(one?.job_id), ended(other?.job_id)]);
    const opened = new Set(runs.map(({ job_id }) => job_id)).size === 1 ? runs.slice(0, 1) : runs;
    expect(opened.reduce((sum, { counts }) => sum + counts.opened, 0)).toBe(2);

    expect(await getQuoteInterface({ programId: renewing.id, schoolYear: 87 })).toMatchObject({
      ...{ model: "current", price_category: 2, max_enrollment: 120, memo: "", rev: 1 },
      ...{ psa_email: "pat@school.test", previous_courses: ["fm_price", "im_price", "woc_price"] },
      quotes: [{ courses: ["fm_price", "im_price", "woc_price"], signature_grant: 0, quote_sent_at: null }],
    });
    expect(await getQuoteInterface({ programId: early.id, schoolYear: 87 })).toMatchObject({
      memo: "Early.",
    });
    expect(await preview(87)).toMatchObject({ carried: [], standing: 3 });
    expect(codeOf(await order(87))).toBe("ALREADY_DONE");
  });

  it("is the provider's alone, for years that there are", async () => {
    const program = await aProgram();
    const staff = await aSession(await aPerson([{ program, role: "Program Service Administrator" }]));
    expect(codeOf(await order(89, staff))).toBe("FORBIDDEN");
    const odd = await send({
      method: "GET",
      path: "/quote_interfaces/roll_over?current_school_year=87_89",
      as: admin,
    });
    expect(codeOf(odd)).toBe("INVALID_REQUEST");
  });

  it("opens each program's quotes once where its worker is killed", async () => {
    const programs = await Promise.all([1, 2, 3].map(() => someQuotes(90)));
    const jobId = `quote-roll-over:${newUlid()}`;
    const input = {
      ...{ school_year: 91, with_new: false, operation_id: newUlid() },
      by: { user_id: newUlid(), name: "Ada Admin", email: "ada@bedside.test" },
    };
    await createJob(
      planJob({ kind: "quote_roll_over", id: jobId, input, requestedBy: null, programId: null }),
    );
    await dieAt(anyDeath(5), "crmWorker", jobId);
    await goOn(handler, jobId);
    const job = await getJob(jobId);
    expect(job).toMatchObject({ state: "ready", outcome: { opened: 3, standing: 0 } });
    const opened = await Promise.all(
      programs.map(({ id }) => getQuoteInterface({ programId: id, schoolYear: 91 })),
    );
    expect(opened.map((of) => of?.rev)).toEqual([1, 1, 1]);
  });
});

describe("the undo of a roll-over", () => {
  const undo = (year: number, as = admin) =>
    send({ method: "POST", path: path(year).replace("roll_over?", "roll_over/undo?"), as, body: {} });
  const over = (year: number, is: "roll-over" | "undo") =>
    eventually(async () => {
      const { last } = await preview(year);
      return (is === "undo" ? last?.undo?.state : last?.state) === "ready" ? last : undefined;
    }, `the ${is} to end`);
  const quotesOf = ({ id }: { id: string }, year: number) =>
    getQuoteInterface({ programId: id, schoolYear: year });

  it("removes what was opened and not changed since, once, and lets it be opened again", async () => {
    expect((await preview(93)).last).toBeNull();
    expect(codeOf(await undo(93))).toBe("CONFLICT");
    const [one, other, changed] = await Promise.all([1, 2, 3].map(() => someQuotes(92)));
    const early = await someQuotes(92);
    await aQuoteInterface({ program_id: early.id, program_name: early.name, school_year: 93 });
    if (!one || !other || !changed) throw new Error("no programs");
    replyOf(runRollOver, await order(93));
    expect(await over(93, "roll-over")).toMatchObject({ can_undo: true, undo: null });
    const desk = `/quote_interfaces/${changed.id}-93`;
    const now = replyOf(getDesk, await send({ method: "GET", path: desk, as: admin }));
    const { id, program_id, program_name, school_year, stage, quotes, link_expires_at, ...terms } = now;
    const put = { ...terms, psa_name: "Changed since" };
    expect((await send({ method: "PUT", path: desk, as: admin, body: put })).status).toBe(200);
    const known = await eventually(() => getCrmState(one.id, 93), "the CRM to know of them");
    expect(known.pushed_rev).toBe(1);

    const both = await Promise.all([undo(93), undo(93)]);
    expect(both.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await over(93, "undo"))?.undo).toMatchObject({ state: "ready", kept: 1 });
    expect(await Promise.all([one, other].map((program) => quotesOf(program, 93)))).toEqual([
      undefined,
      undefined,
    ]);
    expect(await quotesOf(changed, 93)).toMatchObject({ psa_name: "Changed since" });
    expect(await quotesOf(early, 93)).toMatchObject({ program_id: early.id, school_year: 93 });
    expect(codeOf(await undo(93))).toBe("CONFLICT");
    const lines = await listAuditEntries(one.id, new Date().toISOString().slice(0, 7));
    expect(lines.map(({ action }) => action)).toContain("quote.removed");
    await eventually(
      async () => ((await getCrmState(one.id, 93)) === undefined ? true : undefined),
      "the CRM to forget them",
    );
    const inCrm = (await (await fetch(`${inject("cloud").crmAddress}/stand-in/records`)).json()) as {
      Bedside_Id__c?: string;
    }[];
    expect(inCrm.filter(({ Bedside_Id__c }) => Bedside_Id__c === `${one.id}-93`)).toEqual([]);

    replyOf(runRollOver, await order(93));
    await over(93, "roll-over");
    expect(await quotesOf(one, 93)).toMatchObject({ rev: 1, quotes: [{ quote_sent_at: null }] });
    await eventually(() => getCrmState(one.id, 93), "the CRM to know of them again");
  });

  it("is the provider's alone", async () => {
    const program = await aProgram();
    const staff = await aSession(await aPerson([{ program, role: "Program Service Administrator" }]));
    expect(codeOf(await undo(93, staff))).toBe("FORBIDDEN");
  });

  it("removes each program's quotes once where its worker is killed", async () => {
    const programs = await Promise.all([1, 2, 3].map(() => someQuotes(84)));
    const by = { user_id: newUlid(), name: "Ada Admin", email: "ada@bedside.test" };
    const opening = `quote-roll-over:${newUlid()}`;
    await createJob(
      planJob({
        ...{ kind: "quote_roll_over", id: opening, requestedBy: null, programId: null },
        input: { school_year: 85, with_new: false, operation_id: newUlid(), by },
      }),
    );
    await goOn(handler, opening);
    const jobId = `quote-roll-over-undo:${newUlid()}`;
    await createJob(
      planJob({
        ...{ kind: "quote_roll_over_undo", id: jobId, requestedBy: null, programId: null },
        input: { school_year: 85, undo_of: opening, operation_id: newUlid(), by },
      }),
    );
    await dieAt(anyDeath(5), "crmWorker", jobId);
    await goOn(handler, jobId);
    expect(await getJob(jobId)).toMatchObject({ state: "ready", outcome: { kept: 0 } });
    expect(await Promise.all(programs.map((program) => quotesOf(program, 85)))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
