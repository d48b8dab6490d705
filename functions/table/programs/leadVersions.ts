import * as z from "zod/mini";
import { keys } from "../keys.ts";
import { getItem, hasRev, isNew, type TransactItem, transactPut } from "../table.ts";

/**
 * Counts the changes of who leads the courses of a program. Who leads what stands in the memberships; the count alone
 * refuses a second author of the same grid.
 */
const versionSchema = z.object({ rev: z.number() });

/** Pattern: how often the grid of a program has been changed; strongly consistent. */
export async function getLeadVersion(programId: string): Promise<number> {
  const item = await getItem(keys.leadVersion(programId), { consistent: true });
  return item ? versionSchema.parse(item).rev : 0;
}

/** Counts one up, in the transaction that changes the grid; refuses where somebody else has. */
export const leadVersionWrite = (programId: string, seen: number): TransactItem =>
  transactPut({ ...keys.leadVersion(programId), rev: seen + 1 }, seen === 0 ? isNew : hasRev(seen));
