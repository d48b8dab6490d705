import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { Flow } from "#shared/case/flow/flow.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import { stateOf } from "#shared/case/state/learnerState.ts";
import { begin, playOn, step } from "#tests/builders/learner.ts";

export const flowOf = (root: ContentNode): Flow =>
  deriveFlow(root, { kind: "signature_case", features: { vpe: false }, aiFallback: false });

/** What a learner leaves who plays a case to its end. */
export function finishedState(root: ContentNode, startMs = Date.now() - 60_000): LearnerState {
  const flow = flowOf(root);
  return stateOf(playOn(flow, begin(flow, startMs), "answers").entries);
}

/** What a learner leaves who opens a case and presses the first Continue. */
export function begunState(root: ContentNode, startMs = Date.now() - 60_000): LearnerState {
  const flow = flowOf(root);
  const [first] = flow.sequence;
  const opened = begin(flow, startMs);
  return stateOf(step(flow, opened, { type: "press", uid: `${first}_continue` }).entries);
}
