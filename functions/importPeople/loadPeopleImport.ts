import type { CursorOf, DefinitionOf } from "#shared/contract/jobs.ts";
import { jobKinds } from "#shared/contract/jobs.ts";
import type { ResourceOf } from "#shared/domain/access.ts";
import { readJob } from "../jobs/job.ts";
import { nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getJob } from "../table/jobs.ts";
import { getPeopleImport, type PeopleImport } from "../table/peopleImports.ts";

export type LoadedImport = { resource: ResourceOf<"program.member.manage">; entry: PeopleImport };

/** A file of people that was read, for whoever may add such people to its program. @throws Refusal NOT_FOUND */
export async function loadPeopleImport(id: string): Promise<LoadedImport> {
  const entry = await getPeopleImport(id);
  if (!entry || entry.expires_at_s * 1000 <= nowMs()) throw new Refusal("NOT_FOUND");
  const resource = {
    kind: "program_member",
    programId: entry.program_id,
    isStudent: entry.is_of_students,
  } as const;
  return { resource, entry };
}

export const jobIdOf = (importId: string): string => `people-import:${importId}`;

/** How far the work is, as the page shows it. */
export async function presentImport(entry: PeopleImport) {
  const row = await getJob(jobIdOf(entry.id));
  const job = row && readJob(jobKinds.people_import, row);
  const done: CursorOf<DefinitionOf<"people_import">> | null = job?.cursor ?? null;
  return {
    id: entry.id,
    file_name: entry.file_name,
    state: job?.state ?? ("previewed" as const),
    progress: job?.state === "ready" ? 100 : (job?.progress ?? 0),
    people: entry.people,
    added: done?.added ?? 0,
    left_out: done?.left_out ?? [],
    left_out_count: done?.left_out_count ?? 0,
    created_at: entry.created_at,
  };
}
