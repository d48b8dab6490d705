import { untilWritten } from "../runtime/untilWritten.ts";
import {
  type EndChange,
  type ListedMembers,
  readListedMembers,
  setListedEnds,
} from "../table/members/memberEnds.ts";
import type { PersonInProgram } from "../table/programs/programPeople.ts";
import type { TransactItem } from "../table/table.ts";

/** Ends to set for some members, with what is written in the same transaction; `result` is what the step returns. */
export type PlannedEnds<T> = {
  changes: readonly EndChange[];
  shared: readonly TransactItem[];
  result: T;
};

/** Tries allow for as many writers of one list as its own writes do. */
const triesAtMost = 40;

/**
 * Returns a function that sets ends of access of members of a program, a transaction's worth at a time. It reads the program's list once, and again
 * where somebody else has written it: then `plan` is called anew. Plans without changes write nothing.
 *
 * @throws where the list is written by too many at once
 */
export function endSetter(
  programId: string,
): <T>(plan: (rows: ReadonlyMap<string, PersonInProgram>) => PlannedEnds<T>) => Promise<T> {
  let listed: ListedMembers | undefined;
  return async (plan) => {
    const { result } = await untilWritten(
      async () => {
        const isJustRead = listed === undefined;
        listed ??= await readListedMembers(programId);
        const planned = plan(listed.rows);
        const { changes, shared } = planned;
        // A write vouches for the list; without one it counts only as it is now.
        if (changes.length === 0 ? isJustRead : await setListedEnds(listed, changes, shared)) return planned;
        listed = undefined;
        return undefined;
      },
      { triesAtMost, failure: () => new Error(`The members of ${programId} are written by too many`) },
    );
    return result;
  };
}
