import type { ContentNode, LearnerState } from "../model/types.ts";
import { playOf } from "../questions/questionPlays.ts";
import type { Tally } from "../questions/tally.ts";
import { effective } from "./effective.ts";
import type { Flow } from "./flow.ts";
import { learnerOf } from "./learner.ts";

/** Verdict on a question for the learner; none before it is graded, or where it is not shown. */
export function shownTally(flow: Flow, state: LearnerState, question: ContentNode): Tally | undefined {
  const play = playOf(question);
  if (effective(flow, state, question.uid, "graded") !== true || !play?.showsVerdict(question))
    return undefined;
  return play.tally(question, learnerOf(flow, state));
}

/** The score that goes with it, 0 to 1, by the rule of the question. */
export function shownScore(flow: Flow, state: LearnerState, question: ContentNode): number | undefined {
  if (!shownTally(flow, state, question)) return undefined;
  return playOf(question)?.score(question, learnerOf(flow, state));
}

/** The same in words. */
export function shownVerdict(flow: Flow, state: LearnerState, question: ContentNode): string | undefined {
  const tally = shownTally(flow, state, question);
  return tally && playOf(question)?.verdict(tally, question, learnerOf(flow, state));
}
