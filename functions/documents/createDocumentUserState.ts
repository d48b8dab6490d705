import { createDocumentUserState as route } from "#shared/contract/documents/dataItems.ts";
import { type LoadedDocument, loadDocument } from "../access/document.ts";
import { openAttempt } from "../attempts/openAttempt.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readUserState } from "./readUserState.ts";

/** Opens the first attempt. One that stands stays as it is, on its own version. */
export const createDocumentUserState = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ body }, signedIn) => loadDocument(body.document_user_state.document_id, signedIn),
  run: async ({ body }, { loaded: { document, learnerId } }) => {
    await openAttempt(learnerId, document, body.document_user_state.version_id);
    return readUserState(learnerId, document);
  },
});
