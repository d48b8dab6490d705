import { expect, it } from "vitest";
import { deriveFlow, flowFor } from "#shared/case/flow/derive.ts";
import type { FlowAction } from "#shared/case/flow/events.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import { visible } from "#shared/case/flow/visible.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import { make, text } from "./aLearner.ts";

const withFlag = (uid: string, aiDisplayFlag: "aiOn" | "aiOff"): ContentNode => ({
  ...text(uid),
  aiDisplayFlag,
});
const stored = make.signatureCase({
  ...{ uid: "case", title: "A case", authors: [], learningObjectives: ["Know."] },
  cards: [text("before"), withFlag("withAi", "aiOn"), withFlag("withoutAi", "aiOff"), text("after")],
});

it("where the AI has failed, the card before it opens again and leads to the cards without AI (documents §8, ruling 39)", () => {
  const begun = deriveFlow(stored, { kind: "signature_case", features: { vpe: true }, aiFallback: false });
  expect(begun.contentUids).toEqual(["before", "withAi", "after"]);
  let state: LearnerState = {};
  let now = 0;
  const send = (action: FlowAction) => {
    now += 1;
    const step = reduce(flowFor(begun, state), state, { ...action, now });
    state = step.state;
    return step;
  };
  send({ type: "open" });
  send({ type: "continue", cardUid: "before" });
  expect(state.withAi?.collapsed?.value).toBe(false);
  const { effects } = send({ type: "aiFailed", error: "aiAssistantChatError" });
  expect(state.root?.error?.value).toBe("aiAssistantChatError");
  expect(state.root?.aiFallbackCards?.value).toBe(true);
  expect(effects).toEqual([{ type: "scrollTo", uid: "before", delayMs: 100, topOffsetPx: 125 }]);
  const flow = flowFor(begun, state);
  expect(flow.contentUids).toEqual(["before", "withoutAi", "after"]);
  const shown = visible(flow, state, { mode: "student" }).byUid;
  expect(
    ["before", "before_continue", "withAi", "withoutAi", "after"].filter((uid) => shown.has(uid)),
  ).toEqual(["before", "before_continue"]);
  expect(state.before?.collapsed?.value).toBe(false);
  send({ type: "continue", cardUid: "before" });
  expect([state.withoutAi?.invisible?.value, state.withoutAi?.collapsed?.value]).toEqual([false, false]);
  // The flow stays the one without AI, and is the same object for the same state.
  expect(flowFor(flow, state)).toBe(flow);
});
