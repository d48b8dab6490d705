import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { FlowAction } from "#shared/case/flow/events.ts";
import type { FlowOptions } from "#shared/case/flow/flow.ts";
import { isInactive } from "#shared/case/flow/inactive.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import { visible } from "#shared/case/flow/visible.ts";
import type { ContentNode, DisplayMode, LearnerState } from "#shared/case/model/types.ts";

export const make = caseBuilder("c");

/** A case in front of a learner: every event is a second later. */
export function aLearner(
  cards: readonly ContentNode[],
  {
    options = {},
    mode = "student",
    more = {},
  }: {
    options?: Partial<FlowOptions>;
    mode?: DisplayMode;
    more?: Partial<Parameters<typeof make.signatureCase>[0]>;
  } = {},
) {
  const root = make.signatureCase({
    uid: "case",
    title: "A case",
    authors: [],
    cards,
    learningObjectives: ["Know."],
    ...more,
  });
  const flow = deriveFlow(root, {
    kind: "signature_case",
    features: { vpe: false },
    aiFallback: false,
    ...options,
  });
  let state: LearnerState = {};
  let now = 1_000_000;
  const send = (action: FlowAction) => {
    now += 1000;
    const step = reduce(flow, state, { ...action, now, mode });
    state = step.state;
    return step;
  };
  send({ type: "open" });
  return {
    flow,
    send,
    get state() {
      return state;
    },
    press: (uid: string) => send({ type: "press", uid }),
    answer: (uid: string, value: unknown) => send({ type: "answer", uid, value }),
    shows: (uid: string) => visible(flow, state, { mode }).byUid.has(uid),
    read: (uid: string, key: string) => state[uid]?.[key]?.value,
    isInactive: (uid: string) => isInactive(flow, state, uid),
  };
}

/** A card of one paragraph, called like its uid. */
export const text = (uid: string): ContentNode =>
  make.card({ uid, title: uid, content: [make.para("Text.")] });
export const question = (uid: string, multiple = false): ContentNode =>
  make.multipleChoiceQuestion({
    uid,
    stem: "?",
    multiple,
    options: [{ text: "A", correct: true }, { text: "B" }, { text: "C" }],
    answerComment: "A.",
  });
export const holding = (uid: string, ...content: ContentNode[]): ContentNode =>
  make.card({ uid, title: uid, content });
