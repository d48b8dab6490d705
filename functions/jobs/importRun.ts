import { type CursorOf, type DefinitionOf, jobKinds } from "#shared/contract/jobs.ts";
import type { JobRow } from "../table/operations/jobs.ts";
import { readJob } from "./job.ts";

/** The job that adds the people of a file: started twice, it is one. */
export const jobIdOfImport = (importId: string): string => `people-import:${importId}`;

/** How far adding the people of a file is; `row` undefined: it was read, and not started. */
export function importRun(row: JobRow | undefined) {
  const job = row && readJob(jobKinds.people_import, row);
  const done: CursorOf<DefinitionOf<"people_import">> | null = job?.cursor ?? null;
  return {
    state: job?.state ?? ("previewed" as const),
    progress: job?.state === "ready" ? 100 : (job?.progress ?? 0),
    added: done?.added ?? 0,
    left_out: done?.left_out ?? [],
    left_out_count: done?.left_out_count ?? 0,
  };
}
