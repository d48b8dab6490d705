import { schoolYearAt } from "#shared/domain/pricing/schoolYear.ts";
import { orderSoleJob } from "../../jobs/orderSoleJob.ts";
import { isoTime, nowMs } from "../../runtime/clock.ts";
import { env } from "../../runtime/env.ts";
import { soleRefresh } from "../../subscriptions/soleQuoteJobs.ts";
import { getJob } from "../../table/operations/jobs.ts";

/** UTC hour: night in America. */
const hour = 7;

/** Orders the exchange of this school year and the next with the CRM, once a day. Its id is the day's, so that however many runs see the hour, one orders it. */
export async function orderNightlyRefresh(): Promise<void> {
  const now = isoTime(nowMs());
  if (!env().CRM || Number(now.slice(11, 13)) !== hour) return;
  const day = now.slice(0, 10);
  const year = schoolYearAt(day);
  for (const school_year of [year, year + 1]) {
    const id = `crm-refresh:nightly:${day}:${school_year}`;
    // A job that exists already is looked after as every open job is.
    if (await getJob(id)) continue;
    // While another refresh of the year is under way, the next run of this hour orders it.
    await orderSoleJob(soleRefresh({ schoolYear: school_year, programId: null }), {
      kind: "crm_refresh",
      id,
      requestedBy: null,
      programId: null,
      input: { school_year, program_id: null },
    });
  }
}
