import { deleteDocumentUserState as route } from "#shared/contract/documents/userState.ts";
import { type LoadedDocument, loadDocument } from "../access/document.ts";
import { defineHandler } from "../runtime/handler.ts";
import { resetAttempt } from "./resetAttempt.ts";

/** @see spec documents §7 "Data items" */
export const deleteDocumentUserState = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocument(Number(params.id), signedIn),
  run: ({ query }, { loaded, actor }) => resetAttempt(loaded, { actor, attempt: Number(query.attempt) }),
});
