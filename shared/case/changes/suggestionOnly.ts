import { isMapped } from "../model/mapped.ts";
import type { Actor, SuggestionOnly } from "./actor.ts";
import type { DraftNode } from "./draft.ts";

/**
 * Content of which other documents depend is changed by suggestions alone: reusable content that stands in several, and learning
 * objectives that are mapped. @see spec documents §4 Edit modes
 */
export function suggestionOnly(node: DraftNode): SuggestionOnly | undefined {
  const { roDocumentCount } = node;
  if (typeof roDocumentCount === "number" && roDocumentCount > 1) return "MULTI_USE_CONTENT";
  return isMapped(node) ? "MAPPED_CONTENT" : undefined;
}

/** Rule that holds an author to suggestions, the same on page and server; provider admins are exempt. */
export const heldToSuggestions = ({ isAdmin }: { isAdmin: boolean }): Pick<Actor, "suggestionOnly"> =>
  isAdmin ? {} : { suggestionOnly };

/**
 * The same for the text of reusable content itself, which is edited freely as long as one case at most uses it.
 * @param uses - Cases in use that hold it.
 */
export const heldInReusable = ({
  isAdmin,
  uses,
}: {
  isAdmin: boolean;
  uses: number;
}): Pick<Actor, "suggestionOnly"> =>
  isAdmin || uses <= 1 ? {} : { suggestionOnly: () => "MULTI_USE_CONTENT" };
