import { nowMs } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import { type OwnStamps, writeCollectionAt } from "../lists/collections.ts";
import { type PersonInProgram, peopleOfProgram, readPeopleOfProgram } from "../programs/programPeople.ts";
import { type TransactItem, transactUpdate } from "../table.ts";

/**
 * Ends of access of many members, set by what the program's list shows of them: every change of a member writes that list, so that its version
 * vouches for all rows of it, and nobody's own items need to be read.
 */

/** Members of a program as its list shows them at one version. */
export type ListedMembers = {
  programId: string;
  version: number;
  /** Rows by the person's id. */
  rows: Map<string, PersonInProgram>;
  stamps: OwnStamps;
};

/** Pattern: the members of a program, strongly consistent; one read of the list. */
export async function readListedMembers(programId: string): Promise<ListedMembers> {
  const { version, rows } = await readPeopleOfProgram(programId);
  return {
    ...{ programId, version, stamps: new Map() },
    rows: new Map(rows.map((row) => [row.user_id, row])),
  };
}

/** Another end of a member's access. */
export type EndChange = { row: PersonInProgram; subscription_end: string | null };

/**
 * Sets the ends of at most `membershipsAtOnce()` members together with `shared`, all or nothing, and carries them into `listed`. Returns false where
 * somebody has written the program's list since it was read, or a condition of `shared` does not hold: then `listed` is to be read again.
 */
export async function setListedEnds(
  listed: ListedMembers,
  changes: readonly EndChange[],
  shared: readonly TransactItem[],
): Promise<boolean> {
  const { programId, version, rows, stamps } = listed;
  const after = changes.map(({ row, subscription_end }) => ({ ...row, subscription_end }));
  const isWritten = await writeCollectionAt(
    {
      ...{ name: peopleOfProgram(programId), version },
      rows: Object.fromEntries(after.map((row) => [row.user_id, row])),
    },
    [...changes.flatMap((change) => endWrites(programId, change)), ...shared],
    Math.floor(nowMs() / 1000),
    stamps,
  );
  if (!isWritten) return false;
  listed.version = version + 1;
  for (const row of after) rows.set(row.user_id, row);
  return true;
}

/** The profile's count refuses whoever writes the person's row by what they read before. */
const endWrites = (programId: string, { row, subscription_end }: EndChange): TransactItem[] => [
  transactUpdate(
    keys.membership(row.user_id, programId),
    { expression: "SET subscription_end = :end", values: { ":end": subscription_end } },
    { expression: "subscription_end = :was", values: { ":was": row.subscription_end } },
  ),
  transactUpdate(
    keys.profile(row.user_id),
    { expression: "ADD listed_rev :one", values: { ":one": 1 } },
    { expression: "attribute_exists(pk)" },
  ),
];
