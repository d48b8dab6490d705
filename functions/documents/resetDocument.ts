import { resetDocument as route } from "#shared/contract/documents/userState.ts";
import { type LoadedDocument, loadDocument } from "../access/document.ts";
import { defineHandler } from "../runtime/handler.ts";
import { resetAttempt } from "./resetAttempt.ts";

export const resetDocument = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocument(Number(params.id), signedIn),
  run: ({ body }, { loaded, actor }) => resetAttempt(loaded, { actor, attempt: body.attempt }),
});
