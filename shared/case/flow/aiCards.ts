import type { ContentNode } from "../model/types.ts";

/**
 * True if a node is left out for this learner: after a fallback the AI version; else, with the vpe feature, the
 * version without AI; without the feature, the AI version.
 * @see spec documents §4 Sections and visibility; ruling 6
 */
export function isLeftOut(
  node: ContentNode,
  { aiFallback, features }: { aiFallback: boolean; features: { vpe: boolean } },
): boolean {
  const excluded = !aiFallback && features.vpe ? "aiOff" : "aiOn";
  return node.aiDisplayFlag === excluded;
}

export const isAiNode = (node: ContentNode): boolean =>
  node.type === "aiAssistantChat" || node.type === "aiAssistantFeedback";
