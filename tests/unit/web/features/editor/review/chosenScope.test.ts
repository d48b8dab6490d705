import { describe, expect, it } from "vitest";
import { chosenScope } from "#web/features/editor/review/DecideBar.tsx";

const authors = ["7", "8"];

describe("the scope of a decision on several suggestions", () => {
  it.each([
    ["everybody", "everybody"],
    ["selection", "selection"],
    ["7", "7"],
    // An author whose last suggestion was decided on meanwhile.
    ["9", "everybody"],
  ])("is, for who decides on all and has chosen %s, %s", (scope, chosen) => {
    expect(chosenScope(scope, { mayDecideAll: true, authors })).toBe(chosen);
  });

  it.each(["everybody", "selection", "7"])("is the selected text for anybody else, also with %s", (scope) => {
    expect(chosenScope(scope, { mayDecideAll: false, authors })).toBe("selection");
  });
});
