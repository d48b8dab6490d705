import { getAssetPdf as route } from "#shared/contract/print/print.ts";
import { type LoadedDocument, loadDocument } from "../access/document.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { readCase } from "../sealed/readCase.ts";
import { requireImagePdf } from "./imagePdf.ts";
import { pdfReply } from "./pdfReply.ts";

/** An image of the document's media as a page to open or print. @see spec documents §2.1 */
export const getAssetPdf = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocument(Number(params.id), signedIn),
  run: async ({ query }, { loaded, actor, person }) => {
    const { document } = loaded;
    const read = await readCase(loaded, actor);
    const key = await requireImagePdf(
      document,
      read,
      { kind: "asset", name: query.external_id },
      { userId: person.profile.id },
    );
    return reply({ raw: await pdfReply(key, { downloadName: `image-${document.id}.pdf` }) });
  },
});
