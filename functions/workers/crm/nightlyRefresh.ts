import { schoolYearAt } from "#shared/domain/pricing/schoolYear.ts";
import { announceJob, planJob } from "../../jobs/orderJob.ts";
import { isoTime, nowMs } from "../../runtime/clock.ts";
import { env } from "../../runtime/env.ts";
import { createJob } from "../../table/operations/jobs.ts";

/** UTC hour: night in America. */
const hour = 7;

/** Orders the exchange of this school year and the next with the CRM, once a day. Its id is the day's, so that however many runs see the hour, one orders it. */
export async function orderNightlyRefresh(): Promise<void> {
  const now = isoTime(nowMs());
  if (!env().CRM || Number(now.slice(11, 13)) !== hour) return;
  const day = now.slice(0, 10);
  const year = schoolYearAt(day);
  for (const school_year of [year, year + 1]) {
    const job = planJob({
      kind: "crm_refresh",
      id: `crm-refresh:nightly:${day}:${school_year}`,
      requestedBy: null,
      programId: null,
      input: { school_year, program_id: null },
    });
    // One that stands already is looked after as every open job is.
    if (await createJob(job)) await announceJob("crm_refresh", job.id);
  }
}
