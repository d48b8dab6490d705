import type { Actor, SuggestionOnly } from "./actor.ts";
import type { DraftNode } from "./draft.ts";

/**
 * Content of which other documents depend is changed by suggestions alone: reusable content that stands in several, and learning
 * objectives that are mapped. @see spec documents §4 Edit modes
 */
export function suggestionOnly(node: DraftNode): SuggestionOnly | undefined {
  const { roDocumentCount, roData, type, variantId } = node;
  if (typeof roDocumentCount === "number" && roDocumentCount > 1) return "MULTI_USE_CONTENT";
  const isReusableMapped =
    typeof roData === "object" && roData !== null && "learning_objective_id" in roData
      ? roData.learning_objective_id != null
      : false;
  const isObjectiveMapped = type === "learningObjective" && variantId != null;
  return isReusableMapped || isObjectiveMapped ? "MAPPED_CONTENT" : undefined;
}

/** What an author is held to, by the same rule on the page and on the server: provider admins are exempt. */
export const heldToSuggestions = ({ isAdmin }: { isAdmin: boolean }): Pick<Actor, "suggestionOnly"> =>
  isAdmin ? {} : { suggestionOnly };
