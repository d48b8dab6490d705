import type { Actor } from "#shared/domain/access.ts";
import { can, canByRole } from "#shared/domain/access.ts";
import { type Mentionable, mentionables } from "#shared/domain/mentions.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { actorOfRow } from "../access/memberActor.ts";
import type { LoadedVersion } from "../access/version.ts";
import { actorOf } from "../runtime/authenticate.ts";
import { listProgramPeople, type ProgramPerson } from "../table/members/memberships.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";

type Of = Pick<LoadedVersion, "resource" | "version" | "program">;

const mayOpen = (actor: Actor, { resource }: Of): boolean => can(actor, "case.suggest", resource);

const actorOfPerson = ({ profile, membership }: ProgramPerson): Actor =>
  actorOf({ profile, memberships: membership ? [membership] : [], sessions: [] }, membership);

/**
 * Who may open a version in the program that it is opened in: its members whose role says so, and provider admins who were in it.
 * The members are read from the program's list, which a warm function holds.
 */
export async function listWhoMayOpen(of: Of): Promise<Mentionable[]> {
  const { rows } = await readPeopleOfProgram(of.program.id);
  const members = rows.filter((row) => {
    const actor = actorOfRow(row, of.program);
    // Most people of a program are told apart by their role alone.
    return canByRole(actor, "case.suggest") && mayOpen(actor, of);
  });
  const known = new Set(members.map(({ user_id }) => user_id));
  const others = of.version.editor_ids.filter((id) => !known.has(id));
  const admins = [...(await listProgramPeople(of.program.id, others)).values()].filter((person) =>
    mayOpen(actorOfPerson(person), of),
  );
  return mentionables([
    ...members.map(({ user_id: id, ...person }) => ({ id, ...named(person) })),
    ...admins.map(({ profile: { id, ...person } }) => ({ id, ...named(person) })),
  ]);
}

const named = (person: { first_name: string; last_name: string; email: string }) => ({
  name: fullName(person),
  email: person.email,
});

/** Finds, among some people, those who may open the version at this moment. */
export async function findWhoMayOpen(ids: readonly string[], of: Of): Promise<ProgramPerson[]> {
  const people = await listProgramPeople(of.program.id, ids);
  return [...people.values()].filter((person) => mayOpen(actorOfPerson(person), of));
}
