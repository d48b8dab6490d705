import { afterEach, describe, expect, it, vi } from "vitest";
import { orderSoleJob } from "#functions/jobs/orderSoleJob.ts";
import { soleRefresh } from "#functions/subscriptions/soleQuoteJobs.ts";
import { failJob, getJob } from "#functions/table/operations/jobs.ts";
import { orderNightlyRefresh } from "#functions/workers/crm/nightlyRefresh.ts";
import { useApi } from "../cloud.ts";

useApi("housekeeping");

/** Lets the product believe that it is this moment. */
const setClock = (utc: string): void => {
  vi.stubEnv("CLOCK_OFFSET_MS", String(Date.parse(utc) - Date.now()));
};
afterEach(() => vi.unstubAllEnvs());

const nightly = (day: string, year: number): string => `crm-refresh:nightly:${day}:${year}`;

describe("the nightly exchange with the CRM (C-42)", () => {
  it("is ordered once a night, for this school year and the next", async () => {
    const day = "2029-06-30";
    setClock(`${day}T06:59:30.000Z`);
    await orderNightlyRefresh();
    expect(await getJob(nightly(day, 28))).toBeUndefined();

    setClock(`${day}T07:00:30.000Z`);
    // Housekeeping runs each five minutes of the hour, and two of its runs may meet.
    await Promise.all([orderNightlyRefresh(), orderNightlyRefresh()]);
    const first = await getJob(nightly(day, 28));
    expect(first).toMatchObject({ kind: "crm_refresh", input: { school_year: 28, program_id: null } });
    expect(await getJob(nightly(day, 29))).toMatchObject({ input: { school_year: 29 } });
    setClock(`${day}T07:55:00.000Z`);
    await orderNightlyRefresh();
    expect((await getJob(nightly(day, 28)))?.created_at).toBe(first?.created_at);
    expect(await getJob(nightly(day, 30))).toBeUndefined();
  });

  it("goes on to the next school year on July 1", async () => {
    const day = "2031-07-01";
    setClock(`${day}T07:10:00.000Z`);
    await orderNightlyRefresh();
    expect(await getJob(nightly(day, 30))).toBeUndefined();
    expect(await getJob(nightly(day, 31))).toMatchObject({ input: { school_year: 31 } });
    expect(await getJob(nightly(day, 32))).toMatchObject({ input: { school_year: 32 } });
  });

  it("waits while another refresh of the year is under way", async () => {
    const day = "2034-02-01";
    setClock(`${day}T07:10:00.000Z`);
    const name = soleRefresh({ schoolYear: 33, programId: null });
    const input = { school_year: 33, program_id: null };
    const asked = { kind: "crm_refresh", requestedBy: null, programId: null, input } as const;
    const first = await orderSoleJob(name, { ...asked, id: "crm-refresh:asked-by-hand" });
    await orderNightlyRefresh();
    expect(await getJob(nightly(day, 33))).toBeUndefined();
    await failJob(first.id, `${day}T07:12:00.000Z`);
    setClock(`${day}T07:15:00.000Z`);
    await orderNightlyRefresh();
    expect(await getJob(nightly(day, 33))).toMatchObject({ input });
  });
});
