import type { UndoneMember } from "#shared/contract/programs/memberChange.ts";
import { nowMs } from "../runtime/clock.ts";
import { listRemovedPeople } from "../table/members/removedPeople.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../table/programs/programPeople.ts";

/** The people that some memberships are, and the ids that are none of this program's. */
export type FoundPeople = { userIds: string[]; undone: UndoneMember[] };

const unknown = (id: string): UndoneMember => ({
  id,
  name: "Someone",
  why: "No longer in this program.",
});

function findBy(ids: readonly string[], userIdOf: ReadonlyMap<string, string>): FoundPeople {
  const wanted = [...new Set(ids)];
  return {
    userIds: wanted.flatMap((id) => userIdOf.get(id) ?? []),
    undone: wanted.filter((id) => !userIdOf.has(id)).map(unknown),
  };
}

/** Those whose memberships of a program these are. */
export async function findMembers(programId: string, ids: readonly string[]): Promise<FoundPeople> {
  const { rows } = await readPeopleOfProgram(programId);
  return findBy(ids, new Map(rows.map((row) => [row.id, row.user_id])));
}

/** Those whose memberships of a program these were until they were removed, or are again. */
export async function findRemoved(programId: string, ids: readonly string[]): Promise<FoundPeople> {
  const [removed, { rows }] = await Promise.all([
    listRemovedPeople(programId, Math.floor(nowMs() / 1000)),
    readPeopleOfProgram(programId),
  ]);
  return findBy(
    ids,
    new Map([
      ...rows.map((row) => [row.id, row.user_id] as const),
      ...removed.map(({ membership }) => [membership.id, membership.user_id] as const),
    ]),
  );
}

const isAdministrator = ({ role, subscription_end }: PersonInProgram, now: string): boolean =>
  role === "Program Service Administrator" && subscription_end !== null && subscription_end > now;

/** Those of some people without whom the program would have no Program Service Administrator that may do anything. */
export function lastAdministrators(
  rows: readonly PersonInProgram[],
  userIds: ReadonlySet<string>,
  now: string,
): PersonInProgram[] {
  const administrators = rows.filter((row) => isAdministrator(row, now));
  const isOneLeft = administrators.some(({ user_id }) => !userIds.has(user_id));
  return isOneLeft ? [] : administrators.filter(({ user_id }) => userIds.has(user_id));
}
