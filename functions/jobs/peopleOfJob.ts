import { getMemberBatchPart } from "../table/members/memberBatches.ts";

type PeopleOfStep = {
  userIds: string[];
  /** By which they were asked for, in the same order; undefined where that was not kept. */
  askedIds: string[] | undefined;
};

/** Reads the people of a job step by step. They are kept in parts of thousands, each of which is read once and not for every step in it. */
export function peopleOfJob(jobId: string): (from: number, atMost: number) => Promise<PeopleOfStep> {
  let part: Awaited<ReturnType<typeof getMemberBatchPart>>;
  return async (from, atMost) => {
    const isIn = part && from >= part.from && from < part.from + part.userIds.length;
    if (!isIn) part = await getMemberBatchPart(jobId, from);
    if (!part) throw new Error(`The people of ${jobId} from ${from} on are missing`);
    const at = from - part.from;
    return {
      userIds: part.userIds.slice(at, at + atMost),
      askedIds: part.askedIds?.slice(at, at + atMost),
    };
  };
}
