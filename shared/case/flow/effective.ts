import { defaultOf } from "../model/nodeTable.ts";
import { isLearnersOwn, type LearnerKey, type LearnerState } from "../model/types.ts";
import { rootStateUid } from "../model/uid.ts";
import { entryOf } from "../state/learnerState.ts";
import type { Flow } from "./flow.ts";

/**
 * An attribute as this learner has it: what their state says, else the node, else the node table's default.
 * Undefined for an unknown uid.
 */
export function effective(flow: Flow, state: LearnerState, uid: string, key: LearnerKey): unknown {
  const entry = entryOf(state, uid, key);
  if (entry) return entry.value;
  const node = flow.index.byUid.get(uid)?.node;
  if (!node) return undefined;
  if (isLearnersOwn(key)) return undefined;
  return node[key] ?? defaultOf(node.type, key);
}

/** A flag of the whole case, such as `startedAt`, `finished` or `aiFallbackCards`. */
export const rootFlag = (state: LearnerState, key: string): unknown =>
  entryOf(state, rootStateUid, key)?.value;

export const isInvisible = (flow: Flow, state: LearnerState, uid: string): boolean =>
  effective(flow, state, uid, "invisible") === true;

export const isCollapsed = (flow: Flow, state: LearnerState, uid: string): boolean =>
  effective(flow, state, uid, "collapsed") === true;
