import { getImagePdf as route } from "#shared/contract/print/print.ts";
import { type LoadedDocument, loadDocument } from "../access/document.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { readCase } from "../sealed/readCase.ts";
import { requireImagePdf } from "./imagePdf.ts";
import { pdfReply } from "./pdfReply.ts";

/** The same for an image that the case names by its old address. @see spec documents §2.1 */
export const getImagePdf = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocument(Number(params.id), signedIn),
  run: async ({ query }, { loaded, actor, person }) => {
    const { document } = loaded;
    const read = await readCase(loaded, actor);
    const key = await requireImagePdf(
      document,
      read,
      { kind: "uri", name: query.image_name },
      { userId: person.profile.id },
    );
    return reply({ raw: await pdfReply(key, { downloadName: `image-${document.id}.pdf` }) });
  },
});
