import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import { visible } from "#shared/case/flow/visible.ts";
import { nodeTable } from "#shared/case/model/nodeTable.ts";
import type { ContentNode, DisplayMode, LearnerState } from "#shared/case/model/types.ts";
import { merge } from "#shared/case/state/learnerState.ts";
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

describe("answers (D-16, D-17, D-19, D-20)", () => {
  test("a single choice lets go of the others", () => {
    const learner = aLearner([holding("one", question("q"))]);
    learner.answer("q_input_1", true);
    learner.answer("q_input_3", true);
    expect(["q_input_1", "q_input_2", "q_input_3"].map((uid) => learner.read(uid, "value"))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("of single choices on two devices the later one holds, and it alone", () => {
    const options = ["q_input_1", "q_input_2", "q_input_3"];
    const somePicks = fc.array(fc.nat(2), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(somePicks, somePicks, somePicks, (together, here, there) => {
        const learner = aLearner([holding("one", question("q"))]);
        const pick = (from: LearnerState, picks: readonly number[], now: number): LearnerState =>
          picks.reduce((state, place, i) => {
            const event = { type: "answer" as const, uid: options[place] ?? "", value: true, now: now + i };
            return reduce(learner.flow, state, event).state;
          }, from);
        const common = pick(learner.state, together, 2_000_000);
        const merged = merge(pick(common, here, 3_000_000), pick(common, there, 3_500_000));
        const held = options.filter((uid) => merged[uid]?.value?.value === true);
        expect(held).toEqual([options[there.at(-1) ?? 0]]);
      }),
    );
  });

  test("a multiple choice keeps them, and lets one be taken back", () => {
    const learner = aLearner([holding("one", question("q", true))]);
    learner.answer("q_input_1", true);
    learner.answer("q_input_3", true);
    learner.answer("q_input_1", false);
    expect(learner.read("q_input_1", "value")).toBe(false);
    expect(learner.read("q_input_3", "value")).toBe(true);
  });

  test("a CDQ with an explicit limit blocks one more, in the specified words", () => {
    const cdq = make.cdqQuestion({
      uid: "d",
      stem: "?",
      features: [],
      options: [{ text: "A" }, { text: "B" }],
      limit: 1,
      isExplicitLimit: true,
    });
    const learner = aLearner([holding("one", cdq)]);
    learner.answer("d_input_1", true);
    const { entries, effects } = learner.answer("d_input_2", true);
    expect(entries).toEqual([]);
    expect(effects).toEqual([
      {
        type: "alert",
        message:
          "You have chosen the maximum number of answers for this question. In order to choose a different answer, you will first need to de-select one that you have previously chosen.",
      },
    ]);
    expect(learner.answer("d_input_1", true).effects).toEqual([]);
    learner.answer("d_input_1", false);
    learner.answer("d_input_2", true);
    expect(learner.read("d_input_2", "value")).toBe(true);
  });

  test("a matcher keeps its own items in its own categories, each once", () => {
    const matcher = make.categoryMatcherQuestion({
      uid: "m",
      stem: "?",
      categories: [
        { text: "X", items: ["1", "2"] },
        { text: "Y", items: [] },
      ],
    });
    const learner = aLearner([holding("one", matcher)]);
    learner.answer("m_input", {
      m_input_category_1: ["m_input_item_1", "stranger", "m_input_item_1"],
      m_input_category_2: ["m_input_item_1", "m_input_item_2"],
      stranger: ["m_input_item_2"],
    });
    expect(learner.read("m_input", "value")).toEqual({
      m_input_category_1: ["m_input_item_1"],
      m_input_category_2: ["m_input_item_2"],
    });
    expect(learner.isInactive("m_submit")).toBe(false);
    learner.answer("m_input", {});
    expect(learner.isInactive("m_submit")).toBe(true);
  });

  test("a text ends at its limit, without half a character", () => {
    const learner = aLearner([
      holding("one", make.freeTextQuestion({ uid: "f", stem: "?", characterLimit: 4 })),
    ]);
    learner.answer("f_input", "abcdef");
    expect(learner.read("f_input", "value")).toBe("abcd");
    learner.answer("f_input", "abc😀");
    expect(learner.read("f_input", "value")).toBe("abc");
  });

  test("a text whose limit is 0 has none, but fits into one save, and Continue waits for it", () => {
    const learner = aLearner([
      holding("one", make.freeTextQuestion({ uid: "f", stem: "?", characterLimit: 0 })),
    ]);
    expect(learner.isInactive("one_continue")).toBe(true);
    const long = "word ".repeat(1_000);
    learner.answer("f_input", long);
    expect(learner.read("f_input", "value")).toBe(long);
    learner.answer("f_input", "x".repeat(300_000));
    expect(learner.read("f_input", "value")).toHaveLength(20_000);
  });

  test.each([
    ["a rating beyond the maximum", "r_input", 6],
    ["half a star", "r_input", 2.5],
    ["a word for a rating", "r_input", "5"],
    ["a word for a choice", "q_input_1", "yes"],
    ["an unknown node", "nobody", true],
  ])("refuses %s, keeps what was there, and says so", (_, uid, value) => {
    const learner = aLearner([holding("one", make.ratingQuestion({ uid: "r", stem: "?" }), question("q"))]);
    const { entries, effects } = learner.answer(uid, value);
    expect(entries).toEqual([]);
    expect(effects).toHaveLength(1);
    expect(effects[0]?.type).toBe("log");
  });

  test("what is done later wins, even when the clock is set back", () => {
    const learner = aLearner([holding("one", make.freeTextQuestion({ uid: "f", stem: "?" }))]);
    learner.answer("f_input", "first");
    const before = learner.state.f_input?.value?.updatedAt ?? 0;
    const { entries } = reduce(learner.flow, learner.state, {
      type: "answer",
      uid: "f_input",
      value: "second",
      now: 5,
    });
    expect(entries[0]?.updatedAt).toBe(before + 1);
  });
});

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

describe("button actions (D-15)", () => {
  const withButton = (onClick: ContentNode["onClick"]) =>
    aLearner([
      holding(
        "one",
        { type: "button", uid: "b", title: "Go", onClick: onClick ?? [] },
        make.section(undefined, { uid: "s", invisible: true, content: [] }),
      ),
    ]);

  test("state actions apply first, then the others run", () => {
    const learner = withButton([
      { action: "scrollTo", uid: "s" },
      { action: "setNodeInvisible", uid: "s", invisible: false },
      { action: "setNodeKVPair", uid: "s", key: "collapsed", value: true },
      { action: "startTimer", uid: "s" },
      { action: "openExternalLink", url: "https://example.org" },
      { action: "submitExam" },
    ]);
    const { entries, effects } = learner.press("b");
    expect(entries.map(({ uid, key, value }) => [uid, key, value])).toEqual([
      ["s", "invisible", false],
      ["s", "collapsed", true],
      ["s", "currentTimeSegmentStart", 1002],
    ]);
    expect(effects).toEqual([
      { type: "scrollTo", uid: "s", delayMs: 100, topOffsetPx: 125 },
      { type: "openLink", url: "https://example.org", newTab: true },
      { type: "submitExam", message: "Your exam has been successfully submitted" },
    ]);
  });

  test("scrolling to what is folded unfolds all that holds it", () => {
    const learner = aLearner([
      holding(
        "one",
        make.section(undefined, {
          uid: "aside",
          collapsible: true,
          collapsed: true,
          content: [{ ...make.para("Deep."), uid: "deep" }],
        }),
      ),
      holding("two", {
        type: "button",
        uid: "back",
        title: "Back",
        onClick: [{ action: "scrollTo", uid: "deep" }],
      }),
    ]);
    learner.press("one_continue");
    expect(learner.shows("deep")).toBe(false);
    expect(learner.press("back").effects).toEqual([
      { type: "scrollTo", uid: "deep", delayMs: 100, topOffsetPx: 125 },
    ]);
    expect(learner.shows("deep")).toBe(true);
  });

  test("scrolling to what is still ahead is logged and told, and shows nothing of it", () => {
    const ahead: ContentNode["onClick"] = [{ action: "scrollTo", uid: "later" }];
    const learner = aLearner([
      holding("one", { type: "button", uid: "b", title: "Go", onClick: ahead }),
      holding("two", { ...make.para("Later."), uid: "later" }),
    ]);
    const { entries, effects } = learner.press("b");
    expect(entries).toEqual([]);
    expect(effects).toMatchObject([{ type: "log", message: "Error: the node with UID later is not shown" }]);
  });

  test("cmeRedirect, unknown actions, unknown uids and scripts are only logged", () => {
    const learner = withButton([
      { action: "cmeRedirect" },
      // A tree that was stored before an action was removed.
      { action: "fireworks" } as unknown as { action: "submitExam" },
      { action: "setNodeInvisible", uid: "gone", invisible: false },
      { action: "openExternalLink", url: "java\tscript:alert(1)" },
    ]);
    const { entries, effects } = learner.press("b");
    expect(entries).toEqual([]);
    expect(effects.map(({ type }) => type)).toEqual(["log", "log", "log", "log"]);
    expect(effects[0]).toEqual({
      type: "log",
      message: "Error: no node with UID: gone",
      told: "Something in this case is not set up as it should be, so one step was left out. Your answers are kept.",
    });
    expect(effects.at(-1)).toMatchObject({ told: expect.stringContaining("is not a web address") });
  });

  test("an inactive or hidden button does nothing", () => {
    const learner = withButton([{ action: "setNodeInactive", uid: "b", inactive: 2 }]);
    expect(learner.press("b").entries).toHaveLength(1);
    expect(learner.press("b").entries).toEqual([]);
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
