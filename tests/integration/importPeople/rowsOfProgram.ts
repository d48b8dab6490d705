import { invitationLinkHash } from "#functions/invitations/orderRegistrationInvitation.ts";
import { preparedFor } from "#functions/invitations/planPeople.ts";
import { keys } from "#functions/table/keys.ts";
import { membersInOne } from "#functions/table/members/addMembers.ts";
import { readPeopleOfProgram } from "#functions/table/programs/programPeople.ts";
import { batchGetItems, type Item } from "#functions/table/table.ts";
import type { PersonToAdd } from "#shared/domain/peopleImport.ts";

/** An import of people into a program, by whatever runs have worked at it. */
export type Work = { operationId: string; people: readonly PersonToAdd[] };

const triesAtMost = 4;
const inOne = membersInOne(Array.from({ length: 200 }, () => ({ isNewPerson: true })));

/** The names of every run that can have prepared these people: one transaction after the other, each tried again. */
const runsOf = ({ people }: Work): string[] =>
  Array.from({ length: Math.ceil(people.length / inOne) }, (_each, at) =>
    Array.from({ length: triesAtMost }, (_try, tried) => `${at * inOne}.${tried + 1}`),
  ).flat();

/**
 * The memberships in a program and the links of mails to it, of its people and of whoever was prepared for them, whether or not somebody
 * has them. Reads them by their keys: the table of all tests takes half a minute to scan.
 */
export async function rowsOfProgram(
  programId: string,
  works: readonly Work[],
): Promise<{ memberships: Item[]; links: Item[] }> {
  const program = { id: programId };
  const members = (await readPeopleOfProgram(programId)).rows.map(({ user_id }) => user_id);
  const prepared = await Promise.all(
    works.flatMap(({ operationId, people }) => [
      ...runsOf({ operationId, people }).map((run) => preparedFor(people, { program, operationId, run })),
      Promise.all(
        members.map(async (id) => ({
          userId: id,
          linkHash: await invitationLinkHash({ program, operationId, person: { id } }),
        })),
      ),
    ]),
  );
  const userIds = new Set([...members, ...prepared.flat().map(({ userId }) => userId)]);
  const hashes = new Set(prepared.flat().map(({ linkHash }) => linkHash));
  const [memberships, links] = await Promise.all([
    batchGetItems(
      [...userIds].map((id) => keys.membership(id, programId)),
      { consistent: true },
    ),
    batchGetItems(
      [...hashes].map((hash) => keys.mailLink(hash)),
      { consistent: true },
    ),
  ]);
  return { memberships, links };
}
