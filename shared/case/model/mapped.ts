import type { ContentNode } from "./types.ts";

/** What tells of a node whether other content of the curriculum hangs on it; drafts and published trees say it alike. */
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
