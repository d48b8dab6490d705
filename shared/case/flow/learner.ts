import type { LearnerState } from "../model/types.ts";
import type { Learner } from "../questions/questionPlay.ts";
import { entryOf } from "../state/learnerState.ts";
import { effective } from "./effective.ts";
import type { Flow } from "./flow.ts";

/** A learner's state in a case, as the kinds of questions read it. */
export const learnerOf = (flow: Flow, state: LearnerState): Learner => ({
  read: (uid, key) => effective(flow, state, uid, key),
  entry: (uid, key) => entryOf(state, uid, key),
  parentOf: (uid) => flow.index.byUid.get(uid)?.parent,
});
