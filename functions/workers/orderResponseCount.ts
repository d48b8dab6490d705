import { planJob } from "../jobs/orderJob.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { createJob } from "../table/operations/jobs.ts";

/** Milliseconds within which changes are counted together. */
const togetherMs = 10 * 60_000;

/**
 * Orders the count of a delivery's answers for the end of the current ten minutes: it sees whatever has come in by then. Ordering it
 * again within them orders nothing new.
 */
export async function orderResponseCount(deliveryId: number): Promise<void> {
  const dueAt = isoTime(Math.ceil((nowMs() + 1) / togetherMs) * togetherMs);
  await createJob(
    planJob({
      kind: "question_statistics",
      id: `question-statistics:${deliveryId}:${dueAt}`,
      input: { delivery_id: deliveryId },
      ...{ requestedBy: null, programId: null },
    }),
    { startsAt: dueAt },
  );
}
