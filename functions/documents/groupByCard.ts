import type { Flow } from "#shared/case/flow/flow.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { rootStateUid } from "#shared/case/model/uid.ts";
import { isToolEntry, isToolUid, toolRow } from "#shared/case/tools/toolEntries.ts";
import type { EntriesByCard } from "./saveState.ts";

/**
 * Entries by the row in which they are kept: their card's; one of the whole case; one of the reasoning tools. `unknown`
 * are the uids that this case does not have, and the tools' uids with entries that no tool writes.
 */
export function groupByCard(flow: Flow, state: LearnerState): { known: EntriesByCard; unknown: string[] } {
  const known = new Map<string, Record<string, LearnerState[string]>>();
  const unknown: string[] = [];
  for (const [uid, entries] of Object.entries(state)) {
    const row = rowOf(flow, uid, entries);
    if (row === undefined) unknown.push(uid);
    else known.set(row, { ...known.get(row), [uid]: entries });
  }
  return { known, unknown };
}

function rowOf(flow: Flow, uid: string, entries: LearnerState[string]): string | undefined {
  if (uid === rootStateUid) return rootStateUid;
  const node = flow.index.byUid.get(uid);
  if (node) return node.cardUid ?? rootStateUid;
  if (isToolUid(uid)) {
    const isTheTools = Object.entries(entries).every(([key, { value }]) => isToolEntry(uid, key, value));
    return isTheTools ? toolRow : undefined;
  }
  // The Continue of a card that this learner is not shown now, but was before their AI setting changed.
  const continued = /^(.+)_continue$/.exec(uid)?.[1];
  return continued !== undefined && flow.cardByUid.has(continued) ? continued : undefined;
}
