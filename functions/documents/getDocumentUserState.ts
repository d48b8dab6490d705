import { getDocumentUserState as route } from "#shared/contract/documents/userState.ts";
import { type LoadedDocument, loadDocumentInPlay } from "../access/document.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readUserState } from "./readUserState.ts";

export const getDocumentUserState = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocumentInPlay(Number(params.id), signedIn),
  run: async (_call, { loaded }) => readUserState(loaded.learnerId, loaded.document),
});
