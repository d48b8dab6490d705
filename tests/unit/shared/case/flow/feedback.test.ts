import { describe, expect, test } from "vitest";
import { visible } from "#shared/case/flow/visible.ts";
import type { ContentNode, DisplayMode } from "#shared/case/model/types.ts";
import { aLearner, make, text } from "./aLearner.ts";

describe("feedback and finish (D-09, D-10, D-11)", () => {
  const atFeedback = (mode: DisplayMode = "student", more = {}) => {
    const learner = aLearner([text("one")], { mode, more });
    const revealed = learner.press("one_continue");
    return { learner, revealed };
  };
  const rated = (mode: DisplayMode = "student") => {
    const { learner } = atFeedback(mode);
    learner.answer("feedback_card_1_rating_bar", 5);
    learner.answer("feedback_card_2_rating_bar", 4);
    return learner;
  };
  const submit = (learner: ReturnType<typeof aLearner>, percentOfRecommendedTime?: number) =>
    learner.send({
      type: "press",
      uid: "feedback_card_1_submit_button",
      ...(percentOfRecommendedTime === undefined ? {} : { percentOfRecommendedTime }),
    });

  test("in student mode the feedback card comes in its modal", () => {
    const { learner, revealed } = atFeedback();
    expect(revealed.effects).toEqual([{ type: "showModal", modal: "feedback", cardUid: "feedback_card_1" }]);
    expect(learner.shows("feedback_card_1")).toBe(true);
    const { root, feedback } = visible(learner.flow, learner.state, { mode: "student" });
    expect(root.children.map(({ node }) => node.uid)).toEqual(["one"]);
    expect(feedback?.children).toHaveLength(7);
  });

  test("rating 1 enables rating 2, rating 2 enables the button", () => {
    const { learner } = atFeedback();
    const states = () =>
      ["feedback_card_1_rating_bar", "feedback_card_2_rating_bar", "feedback_card_1_submit_button"].map(
        learner.isInactive,
      );
    expect(states()).toEqual([false, true, true]);
    expect(learner.answer("feedback_card_2_rating_bar", 3).entries).toEqual([]);
    learner.answer("feedback_card_1_rating_bar", 3);
    expect(states()).toEqual([false, false, true]);
    expect(learner.press("feedback_card_1_submit_button").entries).toEqual([]);
    learner.answer("feedback_card_2_rating_bar", 3);
    expect(states()).toEqual([false, false, false]);
  });

  test("every rating of an authored card is required (ruling 7)", () => {
    const card = make.card({
      uid: "fb",
      classes: ["feedback_card"],
      content: [
        ...[1, 2, 3].map((n): ContentNode => ({ type: "ratingBar", uid: `fb_${n}` })),
        { type: "button", uid: "fb_go", title: "Submit & Finish Case", inactive: 2 },
      ],
    });
    const learner = aLearner([text("one"), card]);
    learner.press("one_continue");
    learner.answer("fb_1", 1);
    learner.answer("fb_2", 1);
    expect(learner.isInactive("fb_go")).toBe(true);
    learner.answer("fb_3", 1);
    expect(learner.isInactive("fb_go")).toBe(false);
    learner.press("fb_go");
    expect(learner.read("root", "finished")).toBe(true);
  });

  test("Submit hides the card, and in student mode the finish card acts at once", () => {
    const learner = rated();
    submit(learner);
    expect(learner.read("feedback_card_1", "invisible")).toBe(true);
    expect(learner.read("root", "finished")).toBe(true);
    expect(learner.read("root", "finishedAt")).toBe(learner.state.feedback_card_1?.submitted?.updatedAt);
    expect(learner.shows("case_finish_case_card")).toBe(true);
    expect(learner.shows("flow_finish_thanks")).toBe(true);
    expect(learner.shows("learning_objectives_card")).toBe(true);
    expect(learner.shows("flow_finish_case_button")).toBe(false);
    // 'View Case Summary' stands in for it (ledger, ruling 9).
    expect(learner.shows("flow_case_summary_button")).toBe(false);
  });

  test("elsewhere 'Finish Case' is pressed", () => {
    const learner = rated("full");
    submit(learner);
    expect(learner.read("root", "finished")).toBeUndefined();
    learner.press("flow_finish_case_button");
    expect(learner.read("root", "finished")).toBe(true);
    expect(learner.shows("flow_case_summary_button")).toBe(true);
    expect(learner.shows("flow_finish_case_button")).toBe(false);
  });

  const modals = (effects: ReturnType<typeof submit>["effects"]) =>
    effects.flatMap((effect) => (effect.type === "showModal" ? [effect.modal] : []));

  test.each([
    [24, "lowTime"],
    [24.99, "lowTime"],
    [25, "completion"],
    [100, "completion"],
    [undefined, "completion"],
    [4000, "completion"],
  ])("at %s percent of the recommended time the modal is %s", (percent, modal) => {
    expect(modals(submit(rated(), percent).effects)).toEqual([modal]);
  });

  test("completion brings confetti and gives way to the next steps after 5 s; low time brings none", () => {
    const { effects } = submit(rated(), 100);
    expect(effects).toContainEqual({ type: "confetti" });
    expect(effects).toContainEqual({
      type: "later",
      delayMs: 5000,
      action: { type: "closeModal", modal: "completion" },
    });
    expect(submit(rated(), 10).effects.map(({ type }) => type)).not.toContain("confetti");
    const learner = rated();
    submit(learner);
    expect(modals(learner.send({ type: "closeModal", modal: "completion" }).effects)).toEqual(["nextSteps"]);
    expect(modals(learner.send({ type: "closeModal", modal: "nextSteps" }).effects)).toEqual([]);
  });

  test("a second feedback card comes before the finish", () => {
    const feedback = (uid: string): ContentNode =>
      make.card({
        uid,
        classes: ["feedback_card"],
        content: [{ type: "button", uid: `${uid}_go`, title: "Submit & Finish Case" }],
      });
    const learner = aLearner([text("one"), feedback("fa"), feedback("fb")]);
    learner.press("one_continue");
    const { effects } = learner.press("fa_go");
    expect(modals(effects)).toEqual(["feedback"]);
    expect(learner.read("root", "finished")).toBeUndefined();
    learner.press("fb_go");
    expect(learner.read("root", "finished")).toBe(true);
  });
});
