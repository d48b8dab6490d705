import { endOfDay, startOfDay } from "#shared/domain/dates.ts";
import { productZone } from "#shared/domain/productDay.ts";
import { importRun, jobIdOfImport } from "../jobs/importRun.ts";
import { listPeopleImports } from "../table/members/peopleImports.ts";
import { listJobs } from "../table/operations/jobs.ts";
import type { ListedProgram } from "../table/programs/programs.ts";

/** More than a month of them at the beginning of a school year. */
const countedAtMost = 500;
const shownAtMost = 20;

/** The files of people that were read in these days, with how adding them goes: two readings, whatever their number. */
export async function findImports(days: { start: string; end: string }, programs: readonly ListedProgram[]) {
  const from = startOfDay(days.start, productZone);
  const files = await listPeopleImports(from, endOfDay(days.end, productZone), countedAtMost);
  const shown = files.slice(0, shownAtMost);
  const jobs = await listJobs(shown.map(({ id }) => jobIdOfImport(id)));
  const names = new Map(programs.map(({ id, name }) => [id, name]));
  return {
    count: files.length,
    files: shown.map(({ id, file_name, program_id, people, created_at }) => {
      const run = importRun(jobs.find((job) => job.id === jobIdOfImport(id)));
      const { state, progress, added } = run;
      const program_name = names.get(program_id) ?? "";
      return { id, file_name, program_name, people, added, state, progress, created_at };
    }),
  };
}
