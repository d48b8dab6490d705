import type { ContentNode } from "./types.ts";

/** Attributes that map a node to the curriculum; drafts and published trees have the same. */
type MappedFields = Pick<ContentNode, "type" | "roData" | "variantId">;

/**
 * Mapped content as far as a tree says so itself: reusable content with a learning objective, and a learning objective with a
 * variant. @see spec documents §4 Edit modes, ADR 0138
 */
export function isMapped({ type, roData, variantId }: MappedFields): boolean {
  const isReusableMapped =
    typeof roData === "object" && roData !== null && "learning_objective_id" in roData
      ? roData.learning_objective_id != null
      : false;
  return isReusableMapped || (type === "learningObjective" && variantId != null);
}
