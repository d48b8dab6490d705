import { type ListedUser, userList, userListRoutes } from "#shared/contract/programs/users.ts";
import { can } from "#shared/domain/access.ts";
import { mappedRows } from "#shared/domain/collection/derivedRows.ts";
import { requireProgram } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { serveProgramList } from "../runtime/serveList.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { readUsers } from "../table/programs/users.ts";

/** @see spec courses §2.14 */
export const users = serveProgramList(userListRoutes, {
  find: findUsers,
  list: userList,
  present: (rows) =>
    rows.map(({ id, first_name, last_name, email }) => ({ id, first_name, last_name, email })),
});

type Row = ListedUser & Partial<Pick<PersonInProgram, "role">>;

const asUser = (person: PersonInProgram): Row => ({
  id: person.user_id,
  first_name: person.first_name,
  last_name: person.last_name,
  email: person.email,
  role: person.role,
});

/** Provider admins see everybody; others the people of their program whom they look after. */
async function findUsers(signedIn: SignedIn) {
  const { actor } = signedIn;
  if (actor.isAdmin) {
    const all: readonly Row[] = (await readUsers()).rows;
    return { rows: all, viewer: undefined, isShown: undefined };
  }
  const { id: programId } = await requireProgram(signedIn);
  const { rows } = await readPeopleOfProgram(programId);
  const staff = { kind: "program_member", programId, isStudent: false } as const;
  const isStudent = ({ role }: Row): boolean => role === "Student";
  const seesAll = can(actor, "program.member.manage", staff);
  return { rows: mappedRows(rows, asUser), viewer: undefined, isShown: seesAll ? undefined : isStudent };
}
