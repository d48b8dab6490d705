import { describe, expect, it } from "vitest";
import { stepsOf, waitingFeedbackUid } from "#web/features/case/session/caseSteps.ts";
import { aCase, play } from "../../../viewer/playing.tsx";

const twoCards = () =>
  aCase((m) => [
    m.card({ uid: "c1", title: "One", content: [m.para("First.")] }),
    m.card({ uid: "c2", title: "Two", content: [m.para("Second.")] }),
  ]);

describe("the steps of a case (D-05)", () => {
  it("name what is done and where the learner is, and only count what is ahead", () => {
    const { store } = play(twoCards());
    store.dispatch({ type: "continue", cardUid: "c1" });
    expect(stepsOf(store)).toEqual({
      steps: [
        { uid: "c1", title: "One", place: "done", isGone: false },
        { uid: "c2", title: "Two", place: "here", isGone: false },
      ],
      ahead: 2,
      isOpenEnded: false,
    });
  });

  it("say that more come with an exam that is not begun, and not how many", () => {
    const { store } = play({ ...twoCards(), sealed: "untilStarted" });
    expect(stepsOf(store).isOpenEnded).toBe(true);
  });

  it("end with 'Next Steps', everything done, and the cards that the finish revealed beside them", () => {
    const { store } = play(twoCards());
    store.dispatch({ type: "continue", cardUid: "c1" });
    store.dispatch({ type: "continue", cardUid: "c2" });
    expect(waitingFeedbackUid(store)).toBe("feedback_card_1");
    store.dispatch({ type: "answer", uid: "feedback_card_1_rating_bar", value: 4 });
    store.dispatch({ type: "answer", uid: "feedback_card_2_rating_bar", value: 4 });
    store.dispatch({ type: "press", uid: "feedback_card_1_submit_button" });
    expect(waitingFeedbackUid(store)).toBeUndefined();
    const { steps, ahead } = stepsOf(store);
    expect(steps.map(({ title, place }) => `${title}: ${place}`)).toEqual([
      "One: done",
      "Two: done",
      "Feedback: done",
      "Next Steps: done",
      "Learning Objectives: after",
    ]);
    expect(ahead).toBe(0);
  });

  it("tell no end and nothing that follows an exam that is not handed in (ruling 24)", () => {
    const { store } = play(twoCards(), { isExam: true });
    for (const cardUid of ["c1", "c2"]) store.dispatch({ type: "continue", cardUid });
    for (const n of [1, 2])
      store.dispatch({ type: "answer", uid: `feedback_card_${n}_rating_bar`, value: 4 });
    store.dispatch({ type: "press", uid: "feedback_card_1_submit_button" });
    expect(stepsOf(store).steps.find(({ place }) => place === "here")?.title).toBe("End of the Exam");
  });

  it("are all open, with none ahead, where nothing is gated", () => {
    const { store } = play(twoCards(), { mode: "full" });
    const { steps, ahead } = stepsOf(store);
    expect(steps.map(({ title }) => title)).toContain("Two");
    expect(ahead).toBe(0);
  });
});
