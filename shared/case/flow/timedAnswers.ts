import { isTimed, timedSectionOf } from "../model/timedSection.ts";
import type { LearnerState } from "../model/types.ts";
import { isAnswered } from "./answers.ts";
import type { Flow } from "./flow.ts";
import { questionsInOrder } from "./recap.ts";

/** How many questions of the timed section a learner has answered, submitted or not. */
export function timedAnswers(flow: Flow, state: LearnerState): number {
  const section = timedSectionOf(flow.stored);
  if (!section) return 0;
  return questionsInOrder(flow).filter(
    ({ inputUid }) => isTimed(flow.root, section, inputUid) && isAnswered(flow, state, inputUid),
  ).length;
}
