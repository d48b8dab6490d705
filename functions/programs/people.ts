import { peopleList, peopleListRoutes } from "#shared/contract/programs/people.ts";
import { can } from "#shared/domain/access.ts";
import { requireProgram } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { serveProgramList } from "../runtime/serveList.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../table/programs/programPeople.ts";

/** @see spec courses §2.13 */
export const people = serveProgramList(peopleListRoutes, {
  find: findPeople,
  list: peopleList,
  present: (rows) => [...rows],
});

/** Whoever may look after students alone sees nobody else. */
async function findPeople(signedIn: SignedIn) {
  const { id: programId } = await requireProgram(signedIn);
  const { rows } = await readPeopleOfProgram(programId);
  const someone = { kind: "program_member", programId, isStudent: false } as const;
  const seesAll = can(signedIn.actor, "program.member.manage", someone);
  const isStudent = ({ role }: PersonInProgram): boolean => role === "Student";
  return { rows, viewer: undefined, isShown: seesAll ? undefined : isStudent };
}
