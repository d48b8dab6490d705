import { type Actor as Author, permissionsOf } from "#shared/case/changes/actor.ts";
import { heldInReusable, heldToSuggestions } from "#shared/case/changes/suggestionOnly.ts";
import { allowedEditMode, documentFlags } from "#shared/domain/access/permissionFlags.ts";
import type { Actor } from "#shared/domain/access.ts";
import type { LoadedVersion } from "../access/version.ts";
import { casesWith } from "../curriculum/readCurriculum.ts";
import { type DocumentRow, readDocuments } from "../table/cases/documents.ts";

type Edition = Pick<DocumentRow, "signature_version_id" | "reusable_object_id">;

/** True if the case is the edition of another one, whose metadata it shares. @see ADR 0162 */
export const hasSignatureVersion = ({
  signature_version_id,
}: Pick<Edition, "signature_version_id">): boolean =>
  signature_version_id !== undefined && signature_version_id !== null;

/** A person as the author of operations on a version. */
export function authorOf(
  actor: Actor,
  { resource, document }: Pick<LoadedVersion, "resource"> & { document: Edition },
  uses = 0,
): Author {
  return {
    id: actor.userId,
    mode: allowedEditMode(actor, resource) === "Editing" ? "editing" : "suggesting",
    permissions: permissionsOf(documentFlags(actor, resource), {
      isAdmin: actor.isAdmin,
      hasSignatureVersion: hasSignatureVersion(document),
    }),
    ...(document.reusable_object_id === undefined
      ? heldToSuggestions(actor)
      : heldInReusable({ isAdmin: actor.isAdmin, uses })),
  };
}

/** Cases in use that hold the item whose text a document is; 0 of a document that is no such text. */
export async function usesOfText({ reusable_object_id }: Edition): Promise<number> {
  if (reusable_object_id === undefined) return 0;
  return casesWith((await readDocuments()).rows, "reusables", reusable_object_id).length;
}

/** The same author, by the uses that the text has now. */
export const authorNow = async (
  actor: Actor,
  of: Pick<LoadedVersion, "resource"> & { document: Edition },
): Promise<Author> => authorOf(actor, of, await usesOfText(of.document));
