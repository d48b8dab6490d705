import type { ResourceOf } from "#shared/domain/access.ts";
import { importRun, jobIdOfImport } from "../jobs/importRun.ts";
import { nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getPeopleImport, type PeopleImport } from "../table/members/peopleImports.ts";
import { getJob } from "../table/operations/jobs.ts";

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

/** How far the work is, as the page shows it. */
export async function presentImport({ id, file_name, people, created_at }: PeopleImport) {
  const { added, left_out, left_out_count, state, progress } = importRun(await getJob(jobIdOfImport(id)));
  return { id, file_name, state, progress, people, added, left_out, left_out_count, created_at };
}
