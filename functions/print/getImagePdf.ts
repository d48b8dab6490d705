import { getImagePdf as route } from "#shared/contract/print/print.ts";
import { type LoadedDocument, loadDocument } from "../access/document.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { imagePdfReply } from "./imagePdf.ts";

/** The same for an image that the case names by its old address. @see spec documents §2.1 */
export const getImagePdf = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocument(Number(params.id), signedIn),
  run: async ({ query }, { loaded, ...signedIn }) =>
    reply({ raw: await imagePdfReply(loaded, signedIn, { kind: "uri", name: query.image_name }) }),
});
