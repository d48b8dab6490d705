import { describe, expect, it } from "vitest";
import { mappedContentOf } from "#shared/case/model/mappedContent.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const node = (parts: Partial<ContentNode> & Record<string, unknown>): ContentNode =>
  ({ type: "section", uid: "x", ...parts }) as ContentNode;

describe("objectives and reusable content of a case (documents §3)", () => {
  it("are told by their numbers, each once, in order", () => {
    const root = node({
      content: [
        node({ type: "learningObjective", roData: { learning_objective_id: 12 } }),
        node({
          type: "RLOModal",
          roData: { learning_objective_id: "7" },
          variantableType: "ReusableObject",
          variantableId: 30,
        }),
        node({
          content: [
            node({ type: "variantPlaceholder", variantableType: "ReusableObject", variantableId: "4" }),
            node({
              variantableType: "ReusableObject",
              variantableId: 30,
              roData: { learning_objective_id: 12 },
            }),
          ],
        }),
      ],
    });
    expect(mappedContentOf(root)).toEqual({ objectives: [7, 12], reusables: [4, 30] });
  });

  it.each([null, 0, -1, 1.5, "x", "", {}, 2 ** 60])("leaves out %j", (id) => {
    const root = node({
      roData: { learning_objective_id: id },
      variantableType: "ReusableObject",
      variantableId: id,
    });
    expect(mappedContentOf(root)).toEqual({ objectives: [], reusables: [] });
  });

  it("leaves out what is a variant of something else", () => {
    expect(mappedContentOf(node({ variantableType: "Document", variantableId: 5 })).reusables).toEqual([]);
  });
});
