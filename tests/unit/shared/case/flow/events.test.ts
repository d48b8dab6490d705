import { describe, expect, test } from "vitest";
import type { FlowAction } from "#shared/case/flow/events.ts";
import { aLearner, holding, make, text } from "./aLearner.ts";

describe("an event about a node that the case does not have (ruling 3)", () => {
  test.each<FlowAction>([
    { type: "toggle", uid: "gone" },
    { type: "continue", cardUid: "gone" },
    { type: "press", uid: "gone" },
    { type: "answer", uid: "gone", value: true },
    { type: "set", uid: "gone", key: "collapsed", value: true },
  ])("is logged with its uid, told to the learner, and written nowhere: $type", (action) => {
    const learner = aLearner([text("one"), text("two")]);
    const before = learner.state;
    const { effects, entries } = learner.send(action);
    expect(effects).toEqual([
      { type: "log", message: "Error: no node with UID: gone", told: expect.stringContaining("skipped") },
    ]);
    expect(entries).toEqual([]);
    expect(learner.state).toEqual(before);
  });
});

describe("a click on a header (D-04)", () => {
  const onePageAtATime = { more: { flags: { onlyOneUncollapsedSection: true } } };
  const aside = make.section(undefined, { uid: "aside", collapsible: true, collapsed: true, content: [] });
  const scrollTo = (uid: string) => ({ type: "scrollTo", uid, delayMs: 100, topOffsetPx: 125 });

  test("leads to the page that it opens where the others fold, and nowhere when it folds one", () => {
    const learner = aLearner([text("one"), text("two")], onePageAtATime);
    learner.press("one_continue");
    expect(learner.send({ type: "toggle", uid: "one" }).effects).toEqual([scrollTo("one")]);
    learner.send({ type: "set", uid: "two", key: "collapsed", value: false });
    const folded = learner.send({ type: "toggle", uid: "one" });
    expect(folded.effects).toEqual([]);
    expect(folded.entries.map(({ uid, value }) => [uid, value])).toEqual([["one", true]]);
  });

  test("leaves the page where it is if the case lets any number of pages be open", () => {
    const learner = aLearner([text("one"), text("two")]);
    learner.press("one_continue");
    const opened = learner.send({ type: "toggle", uid: "one" });
    expect(opened.effects).toEqual([]);
    expect(opened.entries.map(({ uid }) => uid)).toEqual(["one"]);
  });

  test("of a section within a page folds no page", () => {
    const learner = aLearner([holding("one", aside), text("two")], onePageAtATime);
    learner.press("one_continue");
    learner.send({ type: "toggle", uid: "one" });
    const opened = learner.send({ type: "toggle", uid: "aside" });
    expect(opened.effects).toEqual([]);
    expect(opened.entries.map(({ uid, value }) => [uid, value])).toEqual([["aside", false]]);
  });

  test("folds the whole document where the case asks for its header", () => {
    const learner = aLearner([text("one")]);
    learner.send({ type: "set", uid: "case", key: "collapsible", value: true });
    learner.send({ type: "toggle", uid: "case" });
    expect(learner.read("case", "collapsed")).toBe(true);
    learner.send({ type: "toggle", uid: "case" });
    expect(learner.read("case", "collapsed")).toBe(false);
  });
});

describe("an overlay that is closed (D-10)", () => {
  test.each(["completion", "lowTime"] as const)("%s gives way to the steps that come next", (modal) => {
    const learner = aLearner([text("one")]);
    expect(learner.send({ type: "closeModal", modal }).effects).toEqual([
      { type: "hideModal", modal },
      { type: "showModal", modal: "nextSteps", cardUid: "case_finish_case_card" },
    ]);
  });

  test.each(["feedback", "nextSteps"] as const)("%s just goes", (modal) => {
    const learner = aLearner([text("one")]);
    expect(learner.send({ type: "closeModal", modal }).effects).toEqual([{ type: "hideModal", modal }]);
  });
});
