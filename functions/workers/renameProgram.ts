import type { jobKinds } from "#shared/contract/jobs.ts";
import type { JobWorker } from "../jobs/job.ts";
import { forAll } from "../runtime/forAll.ts";
import { setProgramName } from "../table/members/memberships.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";

const marginMs = 20_000;
const stepSize = 500;

/** Carries another name of a program into the memberships of its people, in the order of their ids. */
export const renameProgram: JobWorker<(typeof jobKinds)["program_rename"]> = async (job, run) => {
  const { program_id, name } = job.input;
  const { rows } = await readPeopleOfProgram(program_id);
  const userIds = rows.map(({ user_id }) => user_id).toSorted();
  const after = job.cursor?.after ?? "";
  let at = userIds.findIndex((id) => id > after);
  while (at >= 0 && at < userIds.length) {
    const step = userIds.slice(at, at + stepSize);
    await forAll(step, (userId) => setProgramName(userId, program_id, name));
    at += step.length;
    await run.advance((100 * at) / userIds.length, { after: step.at(-1) ?? after });
    if (at < userIds.length && run.remainingMs() < marginMs) return "more";
  }
};
