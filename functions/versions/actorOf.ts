import { type Actor as Author, editPermissions } from "#shared/case/changes/actor.ts";
import { heldToSuggestions } from "#shared/case/changes/suggestionOnly.ts";
import { allowedEditMode, documentFlags } from "#shared/domain/access/permissionFlags.ts";
import type { Actor } from "#shared/domain/access.ts";
import type { LoadedVersion } from "../access/version.ts";

/** A person as the author of operations on a version. */
export function authorOf(actor: Actor, { resource }: Pick<LoadedVersion, "resource">): Author {
  const flags = new Set<string>(documentFlags(actor, resource));
  return {
    id: actor.userId,
    mode: allowedEditMode(actor, resource) === "Editing" ? "editing" : "suggesting",
    permissions: new Set(editPermissions.filter((permission) => flags.has(permission))),
    ...heldToSuggestions(actor),
  };
}
