import { getAssetPdf as route } from "#shared/contract/print/print.ts";
import { type LoadedDocument, loadDocument } from "../access/document.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { imagePdfReply } from "./imagePdf.ts";

/** An image of the document's media as a page to open or print. @see spec documents §2.1 */
export const getAssetPdf = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocument(Number(params.id), signedIn),
  run: async ({ query }, { loaded, ...signedIn }) =>
    reply({ raw: await imagePdfReply(loaded, signedIn, { kind: "asset", name: query.external_id }) }),
});
