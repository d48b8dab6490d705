import {
  type MemberBatchCursor,
  type UndoneMember,
  undoneAtMost,
} from "#shared/contract/programs/memberChange.ts";
import { applyChange, type OrderedChange, stepSize } from "./applyChange.ts";

export const noneYet: MemberBatchCursor = { at: 0, done: 0, undone: [], undone_count: 0 };

/** Does a change for the next people, and says where it then stands. */
export async function runStep(
  ordered: OrderedChange,
  userIds: readonly string[],
  before: MemberBatchCursor,
): Promise<MemberBatchCursor> {
  const outcome = await applyChange(ordered, userIds);
  return counted(before, {
    at: before.at + userIds.length,
    done: outcome.done,
    undone: outcome.undone,
  });
}

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
  let stands = start;
  for (let from = 0; from < userIds.length; from += stepSize)
    stands = await runStep(ordered, userIds.slice(from, from + stepSize), stands);
  return stands;
}
