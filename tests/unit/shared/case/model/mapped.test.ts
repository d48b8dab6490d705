import { expect, it } from "vitest";
import { isMapped } from "#shared/case/model/mapped.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const objective: ContentNode = { type: "learningObjective", uid: "lo" };
const reusable: ContentNode = { type: "section", uid: "rc" };

it.each<[string, boolean, ContentNode]>([
  ["a learning objective with a variant", true, { ...objective, variantId: 7 }],
  ["a learning objective without one", false, objective],
  ["a learning objective whose variant was taken off", false, { ...objective, variantId: null }],
  ["another node with a variant", false, { ...reusable, variantId: 7 }],
  ["reusable content with an objective", true, { ...reusable, roData: { learning_objective_id: 4 } }],
  [
    "reusable content whose objective was taken off",
    false,
    { ...reusable, roData: { learning_objective_id: null } },
  ],
  ["reusable content with a name alone", false, { ...reusable, roData: { name: "A" } }],
  ["a node that says nothing", false, { ...reusable, roData: null }],
  ["a node that says a word", false, { ...reusable, roData: "learning_objective_id" }],
])("of %s it is %s that it is mapped (documents §4 Edit modes)", (_, is, node) => {
  expect(isMapped(node)).toBe(is);
});
