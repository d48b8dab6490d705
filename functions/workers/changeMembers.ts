import type { jobKinds } from "#shared/contract/jobs.ts";
import type { JobWorker } from "../jobs/job.ts";
import { peopleOfJob } from "../jobs/peopleOfJob.ts";
import { type OrderedChange, stepSize } from "../memberships/applyChange.ts";
import { changeSteps, noneYet } from "../memberships/runChange.ts";

/** Milliseconds that must be left when the next part of a large change begins: enough for a slow step. */
const marginMs = 20_000;
/** Where it stands is written after so many steps. */
const stepsBetween = 8;

/**
 * Changes the memberships of many people, a transaction's worth at a time. Where it died between two notes, the steps since
 * then are made again, and find that they are done.
 */
export const changeMembers: JobWorker<(typeof jobKinds)["member_batch"]> = async (job, run) => {
  const { total, parts: _parts, ...rest } = job.input;
  const ordered: OrderedChange = rest;
  let stands = job.cursor ?? noneYet;
  const peopleFrom = peopleOfJob(job.id);
  const step = changeSteps(ordered);
  const size = stepSize(ordered.change);
  for (let steps = 1; stands.at < total; steps++) {
    stands = await step((await peopleFrom(stands.at, size)).userIds, stands);
    const isLast = stands.at >= total;
    if (!isLast && steps % stepsBetween !== 0) continue;
    await run.advance((100 * stands.at) / total, stands);
    if (!isLast && run.remainingMs() < marginMs) return "more";
  }
};
