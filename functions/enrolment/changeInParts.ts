import { pauseBeforeRetry } from "../runtime/pauseBeforeRetry.ts";
import { type MemberWrite, membersAtOnce } from "../table/courses/courseMembers.ts";

/** Somebody for whom it was not done, and why: by the id that was asked with. */
export type Left = { id: string; name: string; why: string };

/** Plan for some people as they are now: the writes, and who is left out. */
export type PartPlan = { writes: MemberWrite[]; left: Left[] };

const triesAtMost = 8;

/**
 * Changes members some at a time, each part all or nothing. Where somebody else changes one of a part meanwhile, the part is
 * planned anew. Answers who was written and who was left.
 */
export async function changeInParts<Target extends { id: string; name: string }>(
  targets: readonly Target[],
  plan: (part: readonly Target[]) => Promise<PartPlan>,
  write: (writes: readonly MemberWrite[]) => Promise<boolean>,
): Promise<{ written: MemberWrite[]; left: Left[] }> {
  const written: MemberWrite[] = [];
  const left: Left[] = [];
  for (let from = 0; from < targets.length; from += membersAtOnce) {
    const part = targets.slice(from, from + membersAtOnce);
    const planned = await writePart(part, plan, write);
    written.push(...planned.writes);
    left.push(...planned.left);
  }
  return { written, left };
}

async function writePart<Target extends { id: string; name: string }>(
  part: readonly Target[],
  plan: (part: readonly Target[]) => Promise<PartPlan>,
  write: (writes: readonly MemberWrite[]) => Promise<boolean>,
): Promise<PartPlan> {
  for (let tries = 0; tries < triesAtMost; tries++) {
    const planned = await plan(part);
    if (planned.writes.length === 0 || (await write(planned.writes))) return planned;
    await pauseBeforeRetry(tries);
  }
  const why = "Someone else changed this at the same time. Please try again.";
  return { writes: [], left: part.map(({ id, name }) => ({ id, name, why })) };
}
