import type { Flow } from "#shared/case/flow/flow.ts";
import type { LearnerState, StateEntry } from "#shared/case/model/types.ts";
import { entryRulesOf } from "#shared/case/rules/entryRules.ts";
import type { RefusedEntry } from "../attempts/refuseEntries.ts";
import type { EntriesByCard } from "./saveState.ts";

/**
 * Entries by the row in which they are kept: their card's; one of the whole case; one of the reasoning tools. `refused` are
 * those that the case does not have, or does not let anybody write.
 */
export function sortEntries(
  flow: Pick<Flow, "stored" | "options">,
  state: LearnerState,
): { known: EntriesByCard; refused: RefusedEntry[] } {
  const rules = entryRulesOf(flow);
  const known = new Map<string, Record<string, LearnerState[string]>>();
  const refused: RefusedEntry[] = [];
  for (const [uid, entries] of Object.entries(state)) {
    const row = rules.rowOf(uid);
    if (row === undefined) {
      refused.push({ uid, code: "UNKNOWN_NODE", message: "is not a part of this case" });
      continue;
    }
    const right: Record<string, StateEntry> = {};
    for (const [key, entry] of Object.entries(entries)) {
      const message = rules.problemOf(uid, key, entry.value);
      if (message === undefined) right[key] = entry;
      else refused.push({ uid, key, code: "ENTRY_REFUSED", message });
    }
    if (Object.keys(right).length > 0) known.set(row, { ...known.get(row), [uid]: right });
  }
  return { known, refused };
}
