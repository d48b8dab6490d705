import { getDocument as route } from "#shared/contract/documents/documents.ts";
import { type LoadedDocument, loadDocument } from "../access/document.ts";
import { defineHandler } from "../runtime/handler.ts";
import { asEmbedded } from "./asEmbedded.ts";
import { presentCase } from "./presentCase.ts";

export const getDocument = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocument(Number(params.id), signedIn),
  run: async ({ query }, { loaded, actor }) =>
    asEmbedded(await presentCase(loaded, actor, { course: null, asked: query.display_mode }), query),
});
