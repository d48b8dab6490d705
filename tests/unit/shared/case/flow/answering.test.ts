import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reduce } from "#shared/case/flow/reduce.ts";
import { rich } from "#shared/case/model/richText.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import { merge } from "#shared/case/state/learnerState.ts";
import { aLearner, holding, make, question } from "./aLearner.ts";

const cdq = (more: Partial<ContentNode>): ContentNode => ({
  type: "cdqQuestion",
  uid: "d",
  content: ["d_1", "d_2", "d_3"].map((uid) => ({ type: "cdqQuestionAnswer", uid, content: rich(uid) })),
  ...more,
});
const chosen = (learner: ReturnType<typeof aLearner>, ...uids: string[]): string[] =>
  uids.filter((uid) => learner.read(uid, "value") === true);

describe("how many options may be chosen (D-17)", () => {
  const chooseAll = (node: ContentNode): string[] => {
    const learner = aLearner([holding("one", node)]);
    const uids = ["d_1", "d_2", "d_3"];
    for (const uid of uids) learner.answer(uid, true);
    return chosen(learner, ...uids);
  };

  test.each<[string, Partial<ContentNode>, number]>([
    ["as many as an explicit limit says", { limit: 2, isExplicitLimit: true }, 2],
    ["all, over a limit that only scores", { limit: 2, isExplicitLimit: false }, 3],
    ["all, where a limit is meant to be told and there is none", { isExplicitLimit: true }, 3],
  ])("%s", (_, more, count) => {
    expect(chooseAll(cdq(more))).toHaveLength(count);
  });

  test("all of a multiple choice, which knows no limit", () => {
    const options = ["d_1", "d_2", "d_3"].map(
      (uid): ContentNode => ({ type: "multipleChoiceAnswer", uid, content: rich(uid) }),
    );
    const choice: ContentNode = { type: "multipleChoice", uid: "d", multipleSelect: true, content: options };
    expect(chooseAll({ ...choice, limit: 1, isExplicitLimit: true })).toHaveLength(3);
  });

  test("what is over a limit that came later can be taken back, one by one", () => {
    const learner = aLearner([holding("one", cdq({ limit: 3, isExplicitLimit: true }))]);
    for (const uid of ["d_1", "d_2", "d_3"]) learner.answer(uid, true);
    learner.send({ type: "set", uid: "d", key: "limit", value: 1 });
    expect(learner.answer("d_2", false).effects).toEqual([]);
    expect(chosen(learner, "d_1", "d_2", "d_3")).toEqual(["d_1", "d_3"]);
  });
});

describe("an answer as its input keeps it (D-16, D-19, D-20)", () => {
  test.each([
    ["the first of the signs of two halves", "abc\u{10000}", "abc"],
    ["the last of them", "abc\u{10ffff}", "abc"],
    ["a sign of two halves that has room", "ab😀x", "ab😀"],
    ["a sign of one that only looks like a half", "abcﬁx", "abcﬁ"],
    ["a text as long as its limit", "abcd", "abcd"],
  ])("a text of four ends with %s whole or not at all", (_, typed, kept) => {
    const learner = aLearner([
      holding("one", make.freeTextQuestion({ uid: "f", stem: "?", characterLimit: 4 })),
    ]);
    learner.answer("f_input", typed);
    expect(learner.read("f_input", "value")).toBe(kept);
  });

  test("an item put into a category of another question stays free for one of its own", () => {
    const matcher = make.categoryMatcherQuestion({
      uid: "m",
      stem: "?",
      categories: [
        { text: "X", items: ["1"] },
        { text: "Y", items: [] },
      ],
    });
    const learner = aLearner([holding("one", matcher)]);
    learner.answer("m_input", { stranger: ["m_input_item_1"], m_input_category_2: ["m_input_item_1"] });
    expect(learner.read("m_input", "value")).toEqual({ m_input_category_2: ["m_input_item_1"] });
    learner.answer("m_input", { m_input_category_1: ["stranger"], m_input_category_2: [] });
    expect(learner.read("m_input", "value")).toEqual({});
  });

  const inputs = [
    make.ratingQuestion({ uid: "r", stem: "?" }),
    make.freeTextQuestion({ uid: "f", stem: "?" }),
    { type: "checkbox", uid: "box", title: "Done" } satisfies ContentNode,
    { ...make.para("Text."), uid: "words" },
  ];

  test.each([
    ["five stars", "r_input", 5],
    ["no star, which takes them back", "r_input", 0],
    ["a tick", "box", true],
    ["a tick taken back", "box", false],
    ["a text", "f_input", "5"],
  ])("%s is one", (_, uid, value) => {
    const learner = aLearner([holding("one", ...inputs)]);
    expect(learner.answer(uid, value).effects).toEqual([]);
    expect(learner.read(uid, "value")).toBe(value);
  });

  test.each([
    ["less than no star", "r_input", -1],
    ["a word for a tick", "box", "yes"],
    ["a number for a text", "f_input", 5],
    ["something for what asks nothing", "words", "yes"],
  ])("%s is none, and changes nothing", (_, uid, value) => {
    const learner = aLearner([holding("one", ...inputs)]);
    const { entries, effects } = learner.answer(uid, value);
    expect(entries).toEqual([]);
    expect(effects.map(({ type }) => type)).toEqual(["log"]);
  });
});

describe("what takes no answer (D-16)", () => {
  test.each([
    ["an option that is inactive", "q_input_2", "inactive", 2],
    ["an option of a question that is", "q_input", "inactive", 2],
    ["a question that was graded, though nothing made it inactive", "q_input", "graded", true],
  ])("%s", (_, uid, key, value) => {
    const learner = aLearner([holding("one", question("q", true))]);
    learner.send({ type: "set", uid, key, value });
    expect(learner.answer("q_input_2", true).entries).toEqual([]);
    expect(learner.read("q_input_2", "value")).toBeUndefined();
  });

  test("and the other options of a question of which one is inactive do", () => {
    const learner = aLearner([holding("one", question("q", true))]);
    learner.send({ type: "set", uid: "q_input_2", key: "inactive", value: 2 });
    expect(learner.answer("q_input_1", true).entries).toHaveLength(1);
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
