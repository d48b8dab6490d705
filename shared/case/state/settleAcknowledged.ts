import type { LearnerState, StateEntry } from "../model/types.ts";
import { canonicalJson, entryOf, merge } from "./learnerState.ts";

/**
 * Merges the server's reply to a save into what the device holds. For entries that were sent and have not changed since,
 * the server's word counts, also with an earlier stamp: it draws the stamps of a clock that runs fast back to its own time
 * (`clampFuture`), and a device that kept its own would never again take in what another one answers.
 * Returns `mine` itself when nothing changes.
 */
export function settleAcknowledged(
  mine: LearnerState,
  { sent, reply }: { sent: LearnerState; reply: LearnerState },
): LearnerState {
  const settled: Record<string, Readonly<Record<string, StateEntry>>> = { ...mine };
  let changed = false;
  for (const [uid, keys] of Object.entries(sent)) {
    for (const [key, { updatedAt }] of Object.entries(keys)) {
      const held = entryOf(settled, uid, key);
      const theirs = entryOf(reply, uid, key);
      const isAsSent = held !== undefined && held.updatedAt === updatedAt;
      if (!isAsSent || !theirs || isSame(held, theirs)) continue;
      settled[uid] = { ...settled[uid], [key]: theirs };
      changed = true;
    }
  }
  return merge(changed ? settled : mine, reply);
}

const isSame = (a: StateEntry, b: StateEntry): boolean =>
  a.updatedAt === b.updatedAt && canonicalJson(a.value) === canonicalJson(b.value);
