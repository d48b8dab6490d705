import { expect, it } from "vitest";
import type { DraftNode } from "#shared/case/changes/draft.ts";
import { heldToSuggestions, suggestionOnly } from "#shared/case/changes/suggestionOnly.ts";

const reusable = { type: "section", uid: "rc" } as const;
const objective = { type: "learningObjective", uid: "lo" } as const;

it.each<[string, DraftNode, ReturnType<typeof suggestionOnly>]>([
  ["reusable content of one document", { ...reusable, roDocumentCount: 1, roData: { name: "A" } }, undefined],
  ["reusable content of two documents", { ...reusable, roDocumentCount: 2 }, "MULTI_USE_CONTENT"],
  [
    "reusable content that is mapped",
    { ...reusable, roData: { learning_objective_id: 4 } },
    "MAPPED_CONTENT",
  ],
  ["reusable content mapped no more", { ...reusable, roData: { learning_objective_id: null } }, undefined],
  ["a learning objective that is mapped", { ...objective, variantId: 7 }, "MAPPED_CONTENT"],
  ["a learning objective that is not mapped", objective, undefined],
  ["another node with a variant", { type: "paragraph", uid: "p", variantId: 7 }, undefined],
])("of %s it says why it takes suggestions alone, if it does (D-50)", (_, node, why) => {
  expect(suggestionOnly(node)).toBe(why);
});

it("holds everybody to it but provider admins", () => {
  expect(heldToSuggestions({ isAdmin: false }).suggestionOnly).toBe(suggestionOnly);
  expect(heldToSuggestions({ isAdmin: true })).toEqual({});
});
