import { expect, it } from "vitest";
import { cardRole, isForEditorsOnly, roleOrder } from "#shared/case/model/cardRoles.ts";
import { textLimitOf } from "#shared/case/model/textLimit.ts";

it.each([
  [["card", "history_card"], "content"],
  [[], "content"],
  [["card", "feedback_card"], "feedback"],
  [["card", "finish_case_card"], "finish"],
  [["card", "release_notes_card"], "releaseNotes"],
  [["card", "learning_objectives_card"], "learningObjectives"],
  [["card", "saq_card"], "saq"],
  [["card", "case_synopsis_card"], "synopsis"],
  [["card", "references_card"], "references"],
] as const)("a page with the classes %j is the card %s (documents §2.4)", (classes, role) => {
  expect(cardRole({ type: "section", uid: "s", classes: [...classes] })).toBe(role);
});

it("synopsis and references are for editors alone, and come last", () => {
  expect(roleOrder.filter(isForEditorsOnly)).toEqual(roleOrder.slice(-2));
});

it("a text input takes 1000 characters where it says nothing, and any number where it says 0 (documents §5)", () => {
  expect([textLimitOf(undefined), textLimitOf("20"), textLimitOf(20), textLimitOf(0)]).toEqual([
    ...[1000, 1000, 20, undefined],
  ]);
});
