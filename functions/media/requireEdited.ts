import { decide } from "#shared/domain/access.ts";
import { loadEditedDocument } from "../access/version.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";

/**
 * Refuses a case that the person does not write.
 * @throws Refusal NOT_FOUND, FORBIDDEN
 */
export async function requireEdited(
  documentId: number,
  signedIn: SignedIn,
  action: "case.edit" | "case.suggest" = "case.edit",
): Promise<void> {
  const { resource } = await loadEditedDocument(documentId, signedIn);
  const decision = decide(signedIn.actor, action, resource);
  if (!decision.ok) throw new Refusal(decision.code);
}

/** @throws Refusal CONFLICT with the specification's words @see spec documents §8 */
export function requireDocumentModel(modelType: "Document" | "ReusableObject"): void {
  if (modelType === "Document") return;
  throw new Refusal("CONFLICT", { message: "Media can not be deleted from Reusable Content" });
}
