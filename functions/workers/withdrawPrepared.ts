import type { DefinitionOf, InputOf } from "#shared/contract/jobs.ts";
import type { PersonToAdd } from "#shared/domain/peopleImport.ts";
import { withdrawPeople } from "../invitations/addPeople.ts";
import type { Job } from "../jobs/job.ts";
import { planJob } from "../jobs/orderJob.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { createJob } from "../table/operations/jobs.ts";
import { preparedAtMost, readPeople } from "./importedPeople.ts";

type Definition = DefinitionOf<"people_import_cleanup">;
type Runs = InputOf<Definition>;

/**
 * Far longer than a worker lives. One that was stopped in the middle of a write makes it when it wakes, and may die of its time before
 * it has learnt that the import is another's.
 */
const laterMs = 60 * 60_000;

/** Deletes what runs have prepared of an import that is theirs no more: nobody from there on was added, or can be, by them. */
export async function withdrawPrepared(
  { import_id, at, runs }: Runs,
  all: readonly PersonToAdd[],
  programId: string,
): Promise<void> {
  for (const run of runs) {
    await withdrawPeople(all.slice(at, at + preparedAtMost), {
      program: { id: programId },
      operationId: import_id,
      run,
    });
  }
}

/** Has the same done again once none of them can be alive. Ordered before anything else is done: who dies behind it orders it anew. */
export async function withdrawPreparedLater(runs: Runs, programId: string): Promise<void> {
  if (runs.runs.length === 0) return;
  const job = planJob({
    kind: "people_import_cleanup",
    // The last of them lost it here; the one that took it then orders the next.
    id: `people-import-cleanup:${runs.import_id}:${runs.at}.${runs.runs.length}`,
    input: runs,
    requestedBy: null,
    programId,
  });
  await createJob(job, { startsAt: isoTime(nowMs() + laterMs) });
}

export async function withdrawPreparedPeople({ id, input, program_id }: Job<Definition>): Promise<void> {
  if (program_id === null) throw new Error(`Job ${id} is of no program`);
  await withdrawPrepared(input, await readPeople(id, input.object_key), program_id);
}
