import { programList, programListRoutes } from "#shared/contract/programs/programs.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { serveProgramList } from "../runtime/serveList.ts";
import { type ListedProgram, readPrograms } from "../table/programs/programs.ts";
import { addressed } from "./loadProgram.ts";

/** @see spec courses §2.12 "Group (program) list" */
export const programs = serveProgramList(programListRoutes, {
  find: findPrograms,
  list: programList,
  present: (rows, _found, _context, { host }) => rows.map((row) => addressed(row, host)),
});

/** Who is no provider admin sees the programs that they belong to. */
async function findPrograms({ person, actor }: SignedIn) {
  const { rows } = await readPrograms();
  const own = new Set(person.memberships.map(({ program_id }) => program_id));
  const isOwn = ({ id }: ListedProgram): boolean => own.has(id);
  return { rows, viewer: undefined, isShown: actor.isAdmin ? undefined : isOwn };
}
