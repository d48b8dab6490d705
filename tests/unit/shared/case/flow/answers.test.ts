import { describe, expect, test } from "vitest";
import { isAnswered, isSingleSelect, ratingOf, selectedOptions } from "#shared/case/flow/answers.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import { matcherValue } from "#shared/case/questions/categoryMatcher/matcher.ts";
import { aLearner, holding, make, question } from "./aLearner.ts";

const entry = (value: unknown, updatedAt = 1) => ({ value, updatedAt });

describe("what is kept of a matcher (ruling 22)", () => {
  test.each([[undefined], [null], ["a"], [7], [true], [["x"]]])(
    "is empty where it is no map: %j",
    (value) => {
      expect(matcherValue(value)).toEqual({});
    },
  );

  test("is each category's words, and nothing of what is no list of words", () => {
    expect(matcherValue({ a: ["1", 2, null, "3"], b: "4", c: [] })).toEqual({ a: ["1", "3"], b: [], c: [] });
  });
});

describe("whether something is answered (documents §5)", () => {
  const rating: ContentNode = { type: "ratingBar", uid: "r" };
  const { flow } = aLearner([
    holding("one", question("q"), make.freeTextQuestion({ uid: "f", stem: "?" }), rating),
    holding(
      "two",
      make.categoryMatcherQuestion({ uid: "m", stem: "?", categories: [{ text: "A", items: ["a"] }] }),
    ),
  ]);
  const isAnsweredBy = (uid: string, value: unknown) =>
    isAnswered(flow, { [uid]: { value: entry(value) } }, uid);

  test.each<[string, unknown, boolean]>([
    ["f_input", "x", true],
    ["f_input", "", false],
    ["f_input", 7, false],
    ["m_input", { m_input_category_1: ["m_input_item_1"] }, true],
    ["m_input", { m_input_category_1: [] }, false],
    ["m_input", "m_input_item_1", false],
    ["r", 1, true],
    ["r", 0, false],
    ["q", true, false],
    ["gone", true, false],
  ])("%s with %j: %s", (uid, value, expected) => {
    expect(isAnsweredBy(uid, value)).toBe(expected);
  });

  test.each([
    [3, 3],
    [0, 0],
    [-1, 0],
    ["3", 0],
    [undefined, 0],
  ])("stars kept as %j are %i", (value, stars) => {
    expect(ratingOf(flow, { r: { value: entry(value) } }, "r")).toBe(stars);
  });
});

describe("whether one option alone can be chosen (documents §9)", () => {
  const single = (multiple: boolean, said?: boolean, state: LearnerState = {}) => {
    const section = question("q", multiple);
    const content = (section.content as ContentNode[]).map((node) => {
      const { multipleSelect: _, ...rest } = node;
      return node.uid !== "q_input" ? node : said === undefined ? rest : { ...rest, multipleSelect: said };
    });
    const { flow } = aLearner([holding("one", { ...section, content } as ContentNode)]);
    const input = flow.index.byUid.get("q_input")?.node;
    if (!input) throw new Error("no question");
    return isSingleSelect(flow, state, input);
  };

  test("is as the question says, else as its kind is", () => {
    expect([single(false), single(true)]).toEqual([true, false]);
    expect([single(false, true), single(true, false)]).toEqual([false, true]);
  });

  test("is as the learner's state says before all", () => {
    expect(single(true, true, { q_input: { multipleSelect: entry(false) } })).toBe(true);
    expect(single(false, false, { q_input: { multipleSelect: entry(true) } })).toBe(false);
  });

  test("is the one chosen last where two devices chose one each, and the first of the same instant", () => {
    const { flow } = aLearner([holding("one", question("q"))]);
    const input = flow.index.byUid.get("q_input")?.node;
    if (!input) throw new Error("no question");
    const chosen = (...at: number[]) =>
      selectedOptions(
        flow,
        Object.fromEntries(at.map((time, i) => [`q_input_${i + 1}`, { value: entry(true, time) }])),
        input,
      ).map(({ uid }) => uid);
    expect(chosen(5, 9, 7)).toEqual(["q_input_2"]);
    expect(chosen(9, 5)).toEqual(["q_input_1"]);
    expect(chosen(5, 5)).toEqual(["q_input_1"]);
    expect(chosen()).toEqual([]);
  });
});
