import { type LoadedDocument, loadDocument } from "../access/document.ts";
import { hasFinished } from "../access/hasFinished.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { readCase } from "./readCase.ts";

/**
 * A document for what opens at the end of a case: it opens with the finish, not once that was counted. An exam ends when it is
 * submitted or its time is up, and not before, whoever sits it.
 */
export async function loadDocumentAtEnd(documentId: number, signedIn: SignedIn): Promise<LoadedDocument> {
  const loaded = await loadDocument(documentId, signedIn);
  const { resource, document } = loaded;
  if (!resource.isLent && !signedIn.actor.isAdmin) return loaded;
  const { exam } = await readCase(loaded, signedIn.actor, { tellsKey: false });
  if (exam && exam.stage.stage !== "over") throw new Refusal("CASE_NOT_FINISHED");
  if (exam) return { ...loaded, resource: { ...resource, isFinished: true } };
  if (resource.isFinished) return loaded;
  const isFinished = await hasFinished(loaded.learnerId, document);
  return { ...loaded, resource: { ...resource, isFinished } };
}
