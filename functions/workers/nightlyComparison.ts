import { orderSoleJob } from "../jobs/orderSoleJob.ts";
import { soleComparison } from "../questions/soleComparison.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { getJob } from "../table/operations/jobs.ts";

/** UTC hour: night in America, after the exchange with the CRM. */
const hour = 8;

/** Orders the comparison of the bank once a day. Its id is the day's, so that however many runs see the hour, one orders it. @see ADR 0435 */
export async function orderNightlyComparison(): Promise<void> {
  const now = isoTime(nowMs());
  if (Number(now.slice(11, 13)) !== hour) return;
  const id = `bank-comparison:nightly:${now.slice(0, 10)}`;
  // A job that exists already is looked after as every open job is.
  if (await getJob(id)) return;
  // While a comparison that somebody ordered is under way, the next run of this hour orders it.
  await orderSoleJob(soleComparison, {
    ...{ kind: "bank_comparison", id, input: {} },
    ...{ requestedBy: null, programId: null },
  });
}
