import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deriveFlow, flowFor } from "#shared/case/flow/derive.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import { nodeTable } from "#shared/case/model/nodeTable.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aLearner, holding, make, text } from "./aLearner.ts";
import { aCase, card, student } from "./aStoredCase.ts";

describe("AI cards (D-07; ruling 6)", () => {
  const stored = aCase([
    card("all"),
    card("with", { aiDisplayFlag: "aiOn" }),
    card("without", { aiDisplayFlag: "aiOff" }),
    card("always", { aiDisplayFlag: "alwaysOn" }),
  ]);
  const contentWith = (vpe: boolean, aiFallback: boolean) =>
    deriveFlow(stored, { ...student, features: { vpe }, aiFallback }).contentUids;

  test("without the vpe feature the cards with AI are left out", () => {
    expect(contentWith(false, false)).toEqual(["all", "without", "always"]);
  });

  test("with it the cards that replace AI are left out", () => {
    expect(contentWith(true, false)).toEqual(["all", "with", "always"]);
  });

  test("after a fallback the cards with AI are left out, whatever the feature says", () => {
    expect(contentWith(true, true)).toEqual(["all", "without", "always"]);
    expect(contentWith(false, true)).toEqual(["all", "without", "always"]);
  });

  test("Continue leads past what is left out", () => {
    const flow = deriveFlow(stored, { ...student, features: { vpe: true } });
    expect(flow.continueOfCard.get("with")?.nextUid).toBe("always");
    expect(flow.continueOfCard.has("without")).toBe(false);
  });

  test("a flow follows the fallback in a learner's state", () => {
    const flow = deriveFlow(stored, { ...student, features: { vpe: true } });
    const fallen = flowFor(flow, { root: { aiFallbackCards: { value: true, updatedAt: 1 } } });
    expect(fallen.contentUids).toContain("without");
    expect(flowFor(flow, {})).toBe(flow);
  });
});

describe("AI (D-07, D-28)", () => {
  const cards = [
    text("before"),
    make.card({ uid: "ai", aiDisplayFlag: "aiOn", content: [make.para("Chat.")] }),
    make.card({ uid: "plain", aiDisplayFlag: "aiOff", content: [make.para("Read.")] }),
    text("after"),
  ];

  test("a failure opens the card before again, and leads to the version without AI", () => {
    const learner = aLearner(cards, { options: { features: { vpe: true } } });
    learner.press("before_continue");
    expect(learner.shows("ai")).toBe(true);
    const { effects } = learner.send({ type: "aiFailed", error: "aiAssistantChatError" });
    expect(effects.at(-1)).toMatchObject({ type: "scrollTo", uid: "before" });
    expect(learner.read("root", "aiFallbackCards")).toBe(true);
    expect(learner.read("root", "error")).toBe("aiAssistantChatError");
    expect(learner.read("before", "collapsed")).toBe(false);
    expect(learner.read("before_continue", "invisible")).toBe(false);
    learner.press("before_continue");
    expect(learner.read("plain", "invisible")).toBe(false);
    expect(learner.read("after", "invisible")).toBeUndefined();
  });
});

describe("a card that ends with an AI node (D-05, D-28)", () => {
  const wasSupported = nodeTable.aiAssistantChat.supported;
  beforeAll(() => {
    nodeTable.aiAssistantChat.supported = true;
  });
  afterAll(() => {
    nodeTable.aiAssistantChat.supported = wasSupported;
  });
  const chat: ContentNode = { type: "aiAssistantChat", uid: "chat", assistant_id: 1 };
  const options = { features: { vpe: true } };

  test("has no Continue; the node carries it and becomes inactive", () => {
    const learner = aLearner([holding("one", chat), text("two")], { options });
    expect(learner.shows("one_continue")).toBe(false);
    learner.send({ type: "aiContinue", uid: "chat" });
    expect(learner.shows("two")).toBe(true);
    expect(learner.isInactive("chat")).toBe(true);
  });

  test("keeps its Continue where AI cannot work", () => {
    const learner = aLearner([holding("one", chat), text("two")]);
    expect(learner.shows("one_continue")).toBe(true);
  });

  test("lets the node be used again when nothing follows the card any more", () => {
    const learner = aLearner([holding("one", chat), text("two")], { options });
    learner.send({ type: "aiContinue", uid: "chat" });
    const next = make.signatureCase({
      uid: "case",
      title: "A case",
      authors: [],
      cards: [holding("one", chat), text("other")],
      learningObjectives: [],
    });
    const flow = deriveFlow(next, learner.flow.options);
    const { state } = reduce(flow, learner.state, { type: "open", now: 9_000_000 });
    expect(state.chat?.inactive?.value).toBe(1);
  });
});
