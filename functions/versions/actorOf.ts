import { type Actor as Author, editPermissions, type SuggestionOnly } from "#shared/case/changes/actor.ts";
import type { DraftNode } from "#shared/case/changes/draft.ts";
import { allowedEditMode, documentFlags } from "#shared/domain/access/permissionFlags.ts";
import type { Actor } from "#shared/domain/access.ts";
import type { LoadedVersion } from "../access/version.ts";

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

/** A person as the author of operations on a version. */
export function authorOf(actor: Actor, { resource }: Pick<LoadedVersion, "resource">): Author {
  const flags = new Set<string>(documentFlags(actor, resource));
  return {
    id: actor.userId,
    mode: allowedEditMode(actor, resource) === "Editing" ? "editing" : "suggesting",
    permissions: new Set(editPermissions.filter((permission) => flags.has(permission))),
    ...(actor.isAdmin ? {} : { suggestionOnly }),
  };
}
