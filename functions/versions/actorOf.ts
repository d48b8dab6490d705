import { type Actor as Author, permissionsOf } from "#shared/case/changes/actor.ts";
import { heldToSuggestions } from "#shared/case/changes/suggestionOnly.ts";
import { allowedEditMode, documentFlags } from "#shared/domain/access/permissionFlags.ts";
import type { Actor } from "#shared/domain/access.ts";
import type { LoadedVersion } from "../access/version.ts";
import type { DocumentRow } from "../table/cases/documents.ts";

type Edition = Pick<DocumentRow, "signature_version_id">;

/** Whether the case is the edition of another one, whose metadata it shares. @see ADR 0162 */
export const hasSignatureVersion = ({ signature_version_id }: Edition): boolean =>
  signature_version_id !== undefined && signature_version_id !== null;

/** A person as the author of operations on a version. */
export function authorOf(
  actor: Actor,
  { resource, document }: Pick<LoadedVersion, "resource"> & { document: Edition },
): Author {
  return {
    id: actor.userId,
    mode: allowedEditMode(actor, resource) === "Editing" ? "editing" : "suggesting",
    permissions: permissionsOf(documentFlags(actor, resource), {
      isAdmin: actor.isAdmin,
      hasSignatureVersion: hasSignatureVersion(document),
    }),
    ...heldToSuggestions(actor),
  };
}
