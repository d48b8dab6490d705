import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { contentOf } from "#shared/case/model/tree.ts";

describe("a category matcher that is built", () => {
  const question = caseBuilder("b").categoryMatcherQuestion({
    uid: "q",
    stem: "Where?",
    categories: [
      { text: "Left", items: ["Spleen", "Descending colon"] },
      { text: "Right", items: ["Liver"] },
    ],
  });
  const matcher = contentOf(question).find(({ type }) => type === "categoryMatcher");
  const items = matcher?.contentItems ?? [];

  it("tells neither by the order of its items nor by their names where they belong", () => {
    expect(items.map(({ content }) => plainText(content))).toEqual(["Descending colon", "Liver", "Spleen"]);
    expect(items.map(({ uid }) => uid)).toEqual(["q_input_item_1", "q_input_item_2", "q_input_item_3"]);
  });

  it("has each item in the category of its answer", () => {
    expect(matcher?.answer).toEqual({
      q_input_category_1: ["q_input_item_1", "q_input_item_3"],
      q_input_category_2: ["q_input_item_2"],
    });
  });
});
