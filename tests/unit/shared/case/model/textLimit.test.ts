import { describe, expect, it } from "vitest";
import { longestText } from "#shared/case/model/inputSizes.ts";
import { textLimitOf } from "#shared/case/model/textLimit.ts";

describe("how many characters a text input takes (documents §5)", () => {
  it.each([
    ["the specification's 1000 where nothing is said", undefined, 1000],
    ["what is said", 250, 250],
    ["no more than fits into a save", 99_999_999, longestText],
    ["any number of them with 0", 0, undefined],
  ])("is %s", (_what, characterLimit, most) => {
    expect(textLimitOf(characterLimit)).toBe(most);
  });
});
