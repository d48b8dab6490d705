import {
  type MemberBatchCursor,
  type UndoneMember,
  undoneAtMost,
} from "#shared/contract/programs/memberChange.ts";
import { applyChange, type OrderedChange, type OrderedOther, stepSize } from "./applyChange.ts";
import { endApplier, type OrderedEnd } from "./applyEnd.ts";

export const noneYet: MemberBatchCursor = { at: 0, done: 0, undone: [], undone_count: 0 };

/** Returns a function that does a change for the next people, and says where it then stands. */
export function changeSteps(
  ordered: OrderedChange,
): (userIds: readonly string[], before: MemberBatchCursor) => Promise<MemberBatchCursor> {
  const apply = isOfEnd(ordered)
    ? endApplier(ordered)
    : (userIds: readonly string[]) => applyChange(ordered as OrderedOther, userIds); // the kinds that are left
  return async (userIds, before) => {
    const outcome = await apply(userIds);
    return counted(before, {
      at: before.at + userIds.length,
      done: outcome.done,
      undone: outcome.undone,
    });
  };
}

const isOfEnd = (ordered: OrderedChange): ordered is OrderedEnd => ordered.change.kind === "expiration";

/** Adds what came of some people to what came of those before. */
export const counted = (
  before: MemberBatchCursor,
  next: { at: number; done: number; undone: readonly UndoneMember[] },
): MemberBatchCursor => ({
  at: next.at,
  done: before.done + next.done,
  undone: [...before.undone, ...next.undone].slice(0, undoneAtMost),
  undone_count: before.undone_count + next.undone.length,
});

/** Does a change for some people at once, step after step. */
export async function runChange(
  ordered: OrderedChange,
  userIds: readonly string[],
  start: MemberBatchCursor = noneYet,
): Promise<MemberBatchCursor> {
  const step = changeSteps(ordered);
  const size = stepSize(ordered.change);
  let stands = start;
  for (let from = 0; from < userIds.length; from += size)
    stands = await step(userIds.slice(from, from + size), stands);
  return stands;
}
