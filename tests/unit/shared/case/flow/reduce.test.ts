import { describe, expect, test } from "vitest";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import { aLearner, holding, make, question, text } from "./aLearner.ts";

describe("Continue (D-05)", () => {
  test("reveals and opens the next card, folds this one, hides itself, and writes just that", () => {
    const learner = aLearner([text("one"), text("two")]);
    const { entries, effects } = learner.send({ type: "continue", cardUid: "one" });
    const written = entries.map(({ uid, key, value }) => [uid, key, value]);
    expect(written).toEqual([
      ["one_continue", "invisible", true],
      ["one", "collapsed", true],
      ["two", "invisible", false],
      ["two", "collapsed", false],
    ]);
    expect(effects).toEqual([{ type: "scrollTo", uid: "two", delayMs: 100, topOffsetPx: 125 }]);
    expect(learner.press("one_continue").entries).toEqual([]);
  });

  test("of a card that is not reached does nothing", () => {
    const learner = aLearner([text("one"), text("two"), text("three")]);
    expect(learner.press("two_continue").entries).toEqual([]);
  });

  test("waits for the first question's Submit, not for the second's", () => {
    const learner = aLearner([holding("one", question("q1"), question("q2")), text("two")]);
    expect(learner.isInactive("one_continue")).toBe(true);
    expect(learner.press("one_continue").entries).toEqual([]);
    learner.answer("q2_input_1", true);
    learner.press("q2_submit");
    expect(learner.isInactive("one_continue")).toBe(true);
    learner.answer("q1_input_1", true);
    expect(learner.isInactive("one_continue")).toBe(true);
    learner.press("q1_submit");
    expect(learner.read("one_continue", "inactive")).toBe(1);
    learner.press("one_continue");
    expect(learner.shows("two")).toBe(true);
  });
});

describe("Submit (D-06)", () => {
  test("does nothing until the question is answered", () => {
    const learner = aLearner([holding("one", question("q"))]);
    expect(learner.isInactive("q_submit")).toBe(true);
    expect(learner.press("q_submit").entries).toEqual([]);
    expect(learner.shows("q_answer_comment")).toBe(false);
  });

  test("grades the answer, blocks question and button, and reveals the answer comment", () => {
    const learner = aLearner([holding("one", question("q"))]);
    learner.answer("q_input_2", true);
    learner.press("q_submit");
    expect(learner.read("q_input", "graded")).toBe(true);
    expect(learner.isInactive("q_input")).toBe(true);
    expect(learner.isInactive("q_submit")).toBe(true);
    expect(learner.shows("q_answer_comment")).toBe(true);
    expect(learner.answer("q_input_1", true).entries).toEqual([]);
  });

  test.each([
    ["an empty text is no answer", "", false],
    ["a text is one", "x", true],
  ])("%s", (_, value, isAnswer) => {
    const learner = aLearner([holding("one", make.freeTextQuestion({ uid: "f", stem: "?" }))]);
    learner.answer("f_input", value);
    expect(learner.isInactive("f_submit")).toBe(!isAnswer);
  });

  test("a rating question waits for a star", () => {
    const learner = aLearner([holding("one", make.ratingQuestion({ uid: "r", stem: "?" }))]);
    expect(learner.isInactive("r_submit")).toBe(true);
    learner.answer("r_input", 1);
    expect(learner.isInactive("r_submit")).toBe(false);
  });
});

describe("folding (D-04)", () => {
  test("a header toggles, unless its section is inactive", () => {
    const learner = aLearner([text("one"), text("two")]);
    expect(learner.send({ type: "toggle", uid: "one" }).entries[0]?.value).toBe(true);
    expect(learner.send({ type: "toggle", uid: "one" }).entries[0]?.value).toBe(false);
    learner.send({ type: "set", uid: "one", key: "inactive", value: 2 });
    expect(learner.send({ type: "toggle", uid: "one" }).entries).toEqual([]);
  });

  test("with onlyOneUncollapsedSection opening one card folds the open ones", () => {
    const learner = aLearner([text("one"), text("two")], {
      more: { flags: { onlyOneUncollapsedSection: true } },
    });
    learner.press("one_continue");
    learner.send({ type: "toggle", uid: "one" });
    expect(learner.read("one", "collapsed")).toBe(false);
    expect(learner.read("two", "collapsed")).toBe(true);
  });

  test("with it, a card that Continue opens folds those that were opened again before", () => {
    const learner = aLearner([text("one"), text("two"), text("three")], {
      more: { flags: { onlyOneUncollapsedSection: true } },
    });
    learner.press("one_continue");
    learner.send({ type: "set", uid: "one", key: "collapsed", value: false });
    learner.press("two_continue");
    const collapsed = ["one", "two", "three"].map((uid) => learner.read(uid, "collapsed"));
    expect(collapsed).toEqual([true, true, false]);
  });

  test("the root stays open", () => {
    const learner = aLearner([text("one")]);
    expect(learner.send({ type: "toggle", uid: "case" }).entries).toEqual([]);
  });
});

describe("opening (D-30)", () => {
  test("records the start once", () => {
    const learner = aLearner([text("one")]);
    const startedAt = learner.read("root", "startedAt");
    expect(startedAt).toBe(1_001_000);
    expect(learner.send({ type: "open" }).entries).toEqual([]);
    expect(learner.read("root", "startedAt")).toBe(startedAt);
  });

  test("shows a waiting feedback card again", () => {
    const learner = aLearner([text("one")]);
    learner.press("one_continue");
    expect(learner.send({ type: "open" }).effects).toEqual([
      { type: "showModal", modal: "feedback", cardUid: "feedback_card_1" },
    ]);
  });

  test("makes a card readable, folded, that a new version put behind the learner", () => {
    const learner = aLearner([text("one"), text("two")]);
    learner.press("one_continue");
    const next = make.signatureCase({
      uid: "case",
      title: "A case",
      authors: [],
      cards: [text("new"), text("one"), text("between"), text("two")],
      learningObjectives: [],
    });
    const flow = deriveFlow(next, learner.flow.options);
    const { state } = reduce(flow, learner.state, { type: "open", now: 9_000_000 });
    for (const uid of ["new", "between"]) {
      expect([state[uid]?.invisible?.value, state[uid]?.collapsed?.value]).toEqual([false, true]);
    }
    expect(state.two?.collapsed?.value).toBe(false);
  });

  test("re-shows the Continue of the furthest card when nothing follows it any more", () => {
    const learner = aLearner([text("one"), text("two")]);
    learner.press("one_continue");
    // A new version of the case holds another second card.
    const next = make.signatureCase({
      uid: "case",
      title: "A case",
      authors: [],
      cards: [text("one"), text("other")],
      learningObjectives: [],
    });
    const flow = deriveFlow(next, learner.flow.options);
    const { state } = reduce(flow, learner.state, { type: "open", now: 9_000_000 });
    expect(state.one_continue?.invisible?.value).toBe(false);
  });
});
