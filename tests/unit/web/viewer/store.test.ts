import { describe, expect, it, vi } from "vitest";
import { stateOf } from "#shared/case/state/learnerState.ts";
import { aCase, play } from "./playing.tsx";

const twoQuestions = () =>
  aCase((m) => [
    m.card({
      uid: "c1",
      title: "One",
      content: [
        m.multipleChoiceQuestion({
          uid: "q1",
          stem: "Which?",
          options: [{ text: "This", correct: true }, { text: "That" }],
          answerComment: "This.",
        }),
        m.freeTextQuestion({ uid: "q2", stem: "Why?" }),
      ],
    }),
    m.card({ uid: "c2", title: "Two", content: [m.para("More.")] }),
  ]);

describe("the viewer's store (D-30, D-04)", () => {
  it("tells only those who watch a node that changed", () => {
    const { store } = play(twoQuestions());
    const [q1, q2, all] = [vi.fn(), vi.fn(), vi.fn()];
    store.subscribe("q1_input_1", q1);
    store.subscribe("q2_input", q2);
    store.subscribeAll(all);
    store.dispatch({ type: "answer", uid: "q1_input_1", value: true });
    expect(q1).toHaveBeenCalledOnce();
    expect(q2).not.toHaveBeenCalled();
    expect(all).toHaveBeenCalledOnce();
  });

  it("tells nobody any more who has stopped watching", () => {
    const { store } = play(twoQuestions());
    const listener = vi.fn();
    store.subscribe("q1_input_1", listener)();
    store.dispatch({ type: "answer", uid: "q1_input_1", value: true });
    expect(listener).not.toHaveBeenCalled();
  });

  it("writes each entry with the card that it belongs to", () => {
    const { store, entries } = play(twoQuestions());
    entries.length = 0;
    store.dispatch({ type: "answer", uid: "q2_input", value: "Because." });
    expect(entries).toEqual([
      { uid: "q2_input", key: "value", value: "Because.", updatedAt: 1_001, card: "c1" },
    ]);
  });

  it("keeps a Submit blocked until its question is answered", () => {
    const { store } = play(twoQuestions());
    expect(store.isBlocked("q1_submit")).toBe(true);
    store.dispatch({ type: "answer", uid: "q1_input_2", value: true });
    expect(store.isBlocked("q1_submit")).toBe(false);
  });

  it("takes in what another device wrote later, and keeps what was written here later", () => {
    const { store } = play(twoQuestions());
    store.dispatch({ type: "answer", uid: "q2_input", value: "mine" });
    store.mergeIn(stateOf([{ uid: "q2_input", key: "value", value: "older", updatedAt: 500 }]));
    expect(store.read("q2_input", "value")).toBe("mine");
    store.mergeIn(stateOf([{ uid: "q2_input", key: "value", value: "newer", updatedAt: 9_000 }]));
    expect(store.read("q2_input", "value")).toBe("newer");
  });

  it("says nothing when a merge brings nothing new", () => {
    const { store } = play(twoQuestions());
    const all = vi.fn();
    store.subscribeAll(all);
    store.mergeIn(structuredClone(store.state));
    expect(all).not.toHaveBeenCalled();
  });

  it("does not open the feedback modal a second time for a merge", () => {
    const tree = aCase((m) => [m.card({ uid: "c1", title: "One", content: [m.para("Only.")] })]);
    const { store, effects } = play(tree);
    store.dispatch({ type: "continue", cardUid: "c1" });
    expect(effects).toContainEqual(expect.objectContaining({ type: "showModal", modal: "feedback" }));
    effects.length = 0;
    store.mergeIn(stateOf([{ uid: "feedback_card_1_rating_bar", key: "value", value: 3, updatedAt: 9_000 }]));
    expect(effects).toEqual([]);
  });

  it("asks everybody to look again when the display mode changes", () => {
    const { store } = play(twoQuestions());
    const second = store.nodeOf("c2");
    const listener = vi.fn();
    store.subscribe("c2", listener);
    expect(second && store.isShown(second)).toBe(false);
    store.setMode("full");
    expect(listener).toHaveBeenCalledOnce();
    expect(second && store.isShown(second)).toBe(true);
  });

  it("lets the time on the case decide how the case ends (D-11)", () => {
    const tree = () => aCase((m) => [m.card({ uid: "c1", title: "One", content: [m.para("Only.")] })]);
    const endings = [24, 25].map((percentOfRecommendedTime) => {
      const { store, effects } = play(tree(), { percentOfRecommendedTime });
      store.dispatch({ type: "continue", cardUid: "c1" });
      store.dispatch({ type: "answer", uid: "feedback_card_1_rating_bar", value: 4 });
      store.dispatch({ type: "answer", uid: "feedback_card_2_rating_bar", value: 4 });
      effects.length = 0;
      store.dispatch({ type: "press", uid: "feedback_card_1_submit_button" });
      return effects.flatMap((effect) => (effect.type === "showModal" ? [effect.modal] : []));
    });
    expect(endings).toEqual([["lowTime"], ["completion"]]);
  });
});
