import type { ContentNode } from "#shared/case/model/types.ts";

const plain = (text: string) => ({ text, styleRanges: [] });

/** A card with a paragraph of its own, a mapped part, a learning objective that is mapped and one that is not. */
export const mappedCase: ContentNode = {
  type: "section",
  uid: "case",
  content: [
    {
      type: "section",
      uid: "card",
      content: [
        { type: "paragraph", uid: "own", content: plain("Own words") },
        {
          type: "section",
          uid: "mapped_part",
          roData: { learning_objective_id: 7 },
          content: [{ type: "paragraph", uid: "in_mapped", content: plain("Shared words") }],
        },
        {
          type: "learningObjectivesList",
          uid: "objectives",
          content: [
            { type: "learningObjective", uid: "mapped", variantId: 7, content: plain("Mapped") },
            { type: "learningObjective", uid: "free", content: plain("Free") },
          ],
        },
      ],
    },
  ],
};
