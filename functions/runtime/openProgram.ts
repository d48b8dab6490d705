import { decideByStanding } from "#shared/domain/access/standing.ts";
import type { Actor } from "#shared/domain/access.ts";
import { getProgram, type Program } from "../table/programs/programs.ts";
import { Refusal } from "./refusal.ts";
import { ttlCache } from "./ttlCache.ts";

const programCache = ttlCache<Program | undefined>(60_000, 200);

/** A program as it was a minute ago at most. */
export const recentProgram = (programId: string): Promise<Program | undefined> =>
  programCache(programId, () => getProgram(programId));

/** True if a program is archived, and so closed to its members: a warm function sees it within a minute. */
export async function isClosed(programId: string): Promise<boolean> {
  const program = await recentProgram(programId);
  return program !== undefined && program.archived_at !== null;
}

/**
 * Refuses members of an archived program, on every route that asks for an action. Whoever's membership does not stand is
 * told that first, by `decideByRole`. Provider admins still enter.
 *
 * @throws Refusal PROGRAM_INACTIVE
 * @see ADR 0118
 */
export async function requireOpenProgram({ isAdmin, membership }: Actor): Promise<void> {
  if (isAdmin || !membership || !decideByStanding(membership).ok) return;
  if (await isClosed(membership.programId)) throw new Refusal("PROGRAM_INACTIVE");
}
