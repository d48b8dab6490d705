import type { BatchReply } from "#shared/contract/programs/members.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { type FoundPeople, findMembers } from "./memberIds.ts";
import { changeOf, orderChange } from "./orderChange.ts";

export type Removal = { ids: readonly string[]; host: string; signedIn: SignedIn; operationId: string };

/** Whom a route does not remove of those that were found, and why. */
type Spare = (
  rows: readonly PersonInProgram[],
  wanted: ReadonlySet<string>,
) => { spared: PersonInProgram[]; why: string };

/** Removes members from the current program; those that the route spares are told as not done. */
export async function removeMembers(
  { ids, host, signedIn, operationId }: Removal,
  spare: Spare,
): Promise<BatchReply> {
  const ordered = await changeOf({ kind: "removal" }, { signedIn, operationId, host });
  const [found, { rows }] = await Promise.all([
    findMembers(ordered.program.id, ids),
    readPeopleOfProgram(ordered.program.id),
  ]);
  const { spared, why } = spare(rows, new Set(found.userIds));
  return orderChange(ordered, without(found, spared, why));
}

function without(found: FoundPeople, spared: readonly PersonInProgram[], why: string): FoundPeople {
  const kept = new Set(spared.map(({ user_id }) => user_id));
  return {
    userIds: found.userIds.filter((id) => !kept.has(id)),
    undone: [...found.undone, ...spared.map((row) => ({ id: row.id, name: fullName(row), why }))],
  };
}
