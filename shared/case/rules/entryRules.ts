import type { Flow } from "../flow/flow.ts";
import type { Check } from "../model/check.ts";
import type { ContentNode } from "../model/types.ts";
import { rootStateUid } from "../model/uid.ts";
import { isToolUid, toolRow } from "../tools/toolEntries.ts";
import { entryCheck, toolProblem } from "./entryChecks.ts";
import { flowWritesOf } from "./flowWrites.ts";

/**
 * Rules for what a case lets its learners write, whichever of its variants they play: each key of each node, by the node table, the card flow and the
 * buttons in the case. They look at one entry alone, so that entries may come in any order and any batch; what depends on other entries is asked
 * where they are at hand (`isFinishReached`, `examRules`).
 * @see ADR 0082
 */
export type EntryRules = {
  /** The row in which a uid's entries are kept: its card's, the case's or the tools'; undefined for a uid that the case does not have. */
  rowOf(uid: string): string | undefined;
  /** Why this entry may not be kept, in words that follow upon its name; undefined where it may. */
  problemOf(uid: string, key: string, value: unknown): string | undefined;
};

const notWritten = "is not something that this case writes";

const known = new WeakMap<ContentNode, Map<string, EntryRules>>();

/** The rules of a case, made for what is asked of them and kept as long as its tree. */
export function entryRulesOf(flow: Pick<Flow, "stored" | "options">): EntryRules {
  const ofTree = known.get(flow.stored) ?? new Map<string, EntryRules>();
  known.set(flow.stored, ofTree);
  const found = ofTree.get(flow.options.kind) ?? makeRules(flow);
  ofTree.set(flow.options.kind, found);
  return found;
}

function makeRules(flow: Pick<Flow, "stored" | "options">): EntryRules {
  const from = flowWritesOf(flow);
  const [first] = from.variants;
  const withNode = (uid: string): Flow | undefined =>
    from.variants.find((variant) => variant.index.byUid.has(uid));
  // Only uids of the case come in here, so it grows no larger than the case.
  const checks = new Map<string, Map<string, Check | undefined>>();

  function checkOf(uid: string, key: string): Check | undefined {
    const ofUid = checks.get(uid);
    if (ofUid?.has(key)) return ofUid.get(key);
    const check = entryCheck(withNode(uid) ?? first, uid, key, from);
    // A key that nothing writes may be any word: it is not remembered.
    if (check) checks.set(uid, new Map(ofUid).set(key, check));
    return check;
  }

  function rowOf(uid: string): string | undefined {
    if (uid === rootStateUid) return rootStateUid;
    const node = withNode(uid)?.index.byUid.get(uid);
    if (node) return node.cardUid ?? rootStateUid;
    return isToolUid(uid) ? toolRow : undefined;
  }

  return {
    rowOf,
    problemOf(uid, key, value) {
      const ofTool = isToolUid(uid) ? toolProblem(first, uid, key, value) : notWritten;
      if (ofTool === undefined || rowOf(uid) === toolRow) return ofTool;
      const check = checkOf(uid, key);
      return check ? check(value) : notWritten;
    },
  };
}
