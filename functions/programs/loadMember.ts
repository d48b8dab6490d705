import type { ResourceOf } from "#shared/domain/access.ts";
import { requireProgram } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { lastAdministrators } from "./memberIds.ts";

export type LoadedMember = {
  resource: ResourceOf<"program.member.manage">;
  person: PersonInProgram;
  rows: readonly PersonInProgram[];
};

/** A member of the current program, by the id of the membership. */
export async function loadMember(
  { params }: { params: { id: string } },
  signedIn: SignedIn,
): Promise<LoadedMember> {
  const program = await requireProgram(signedIn);
  const { rows } = await readPeopleOfProgram(program.id);
  const person = rows.find(({ id }) => id === params.id);
  if (!person) throw new Refusal("NOT_FOUND");
  const isStudent = person.role === "Student";
  return { resource: { kind: "program_member", programId: program.id, isStudent }, person, rows };
}

/** True if the program would be left without a Program Service Administrator. `now` is a UTC time. */
export const isLastAdministrator = ({ person, rows }: LoadedMember, now: string): boolean =>
  lastAdministrators(rows, new Set([person.user_id]), now).length > 0;
