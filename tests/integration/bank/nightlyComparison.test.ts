import { afterEach, expect, it, vi } from "vitest";
import { orderSoleJob } from "#functions/jobs/orderSoleJob.ts";
import { soleComparison } from "#functions/questions/soleComparison.ts";
import { failJob, getJob } from "#functions/table/operations/jobs.ts";
import { orderNightlyComparison } from "#functions/workers/nightlyComparison.ts";
import { useApi } from "../cloud.ts";

useApi("housekeeping");

/** Lets the product believe that it is this moment. */
const setClock = (utc: string): void => {
  vi.stubEnv("CLOCK_OFFSET_MS", String(Date.parse(utc) - Date.now()));
};
afterEach(() => vi.unstubAllEnvs());

const day = "2031-02-03";
const nightly = (date: string): string => `bank-comparison:nightly:${date}`;

it("compares the question bank once a night, and waits while another comparison runs (issue 29.7)", async () => {
  setClock(`${day}T07:59:30.000Z`);
  await orderNightlyComparison();
  expect(await getJob(nightly(day))).toBeUndefined();

  const asked = { kind: "bank_comparison", requestedBy: null, programId: null, input: {} } as const;
  const first = await orderSoleJob(soleComparison, { ...asked, id: "bank-comparison:asked-by-hand" });
  setClock(`${day}T08:00:30.000Z`);
  await orderNightlyComparison();
  expect(await getJob(nightly(day))).toBeUndefined();
  await failJob(first.id, `${day}T08:02:00.000Z`);

  setClock(`${day}T08:05:30.000Z`);
  // Housekeeping runs each five minutes of the hour, and two of its runs may meet.
  await Promise.all([orderNightlyComparison(), orderNightlyComparison()]);
  const ordered = await getJob(nightly(day));
  expect(ordered).toMatchObject({ kind: "bank_comparison", input: {} });
  setClock(`${day}T08:55:30.000Z`);
  await orderNightlyComparison();
  expect((await getJob(nightly(day)))?.created_at).toBe(ordered?.created_at);
});
