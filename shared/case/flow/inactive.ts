import { contentOf } from "../model/tree.ts";
import type { LearnerState } from "../model/types.ts";
import { entryOf } from "../state/learnerState.ts";
import { isAnswered, ratingOf } from "./answers.ts";
import { effective } from "./effective.ts";
import type { Flow } from "./flow.ts";

/** The nodes whose state decides whether a node is blocked, itself among them. */
export function blockedBy(flow: Flow, uid: string): readonly string[] {
  const gate = flow.gates.get(uid);
  if (!gate) return [uid];
  if (gate.waitsFor === "start") return [uid];
  if (gate.waitsFor === "ratings") return [uid, ...gate.ratingUids];
  const input = flow.index.byUid.get(gate.inputUid)?.node;
  return [uid, gate.inputUid, ...(input ? contentOf(input).map((option) => option.uid) : [])];
}

/**
 * True if a node is blocked: 2 in its state or stored, or, for Submit, Continue and feedback ratings, while what they
 * wait for is missing. For those a stored 2 is only the start (spec §2.4: 'start inactive').
 */
export function isInactive(flow: Flow, state: LearnerState, uid: string): boolean {
  const gate = flow.gates.get(uid);
  const own = entryOf(state, uid, "inactive")?.value;
  if (own === 2) return true;
  if (!gate) return effective(flow, state, uid, "inactive") === 2;
  switch (gate.waitsFor) {
    case "answer":
      return !isAnswered(flow, state, gate.inputUid);
    case "submit":
      return effective(flow, state, gate.inputUid, "graded") !== true;
    case "start":
      return true;
    case "ratings":
      return gate.ratingUids.some((rating) => ratingOf(flow, state, rating) === 0);
  }
}
