import { contentOf } from "../model/tree.ts";
import type { ContentNode, LearnerState } from "../model/types.ts";
import { hasOptions, playOf } from "../questions/questionPlays.ts";
import { starsOf } from "../questions/ratingBar/play.ts";
import type { Flow } from "./flow.ts";
import { learnerOf } from "./learner.ts";

/** The stars given, 0 for none. */
export const ratingOf = (flow: Flow, state: LearnerState, uid: string): number =>
  starsOf({ uid }, learnerOf(flow, state));

/** True if only one option of a question may be chosen. */
export const isSingleSelect = (flow: Flow, state: LearnerState, question: ContentNode): boolean =>
  playOf(question)?.isSingle?.(question, learnerOf(flow, state)) ?? false;

/** The options that are chosen, in the order of the question; of one that takes a single answer at most one. */
export function selectedOptions(flow: Flow, state: LearnerState, question: ContentNode): ContentNode[] {
  if (!hasOptions(question)) return [];
  const chosen = new Set(playOf(question)?.chosen?.(question, learnerOf(flow, state)));
  return contentOf(question).filter(({ uid }) => chosen.has(uid));
}

/**
 * True if an input holds an answer, by its kind. Other nodes never do. @see spec documents §5; ledger documents,
 * ruling 22 (matcher)
 */
export function isAnswered(flow: Flow, state: LearnerState, uid: string): boolean {
  const input = flow.index.byUid.get(uid)?.node;
  return (input && playOf(input)?.isAnswered(input, learnerOf(flow, state))) ?? false;
}
