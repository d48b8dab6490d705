import { getCaseSummary as route } from "#shared/contract/print/print.ts";
import type { LoadedDocument } from "../access/document.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { loadDocumentAtEnd } from "../sealed/loadDocumentAtEnd.ts";
import { getLearnerHead } from "../table/learnerState.ts";
import { requirePrint } from "./caseSummaryPdf.ts";
import { pdfReply } from "./pdfReply.ts";

/** The summary of the snapshot that the person's attempt reads, or of the published one. */
export const getCaseSummary = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocumentAtEnd(Number(params.id), signedIn),
  run: async (_call, { loaded: { document }, person }) => {
    const { attempt } = await getLearnerHead(person.profile.id, document.id);
    const print = await requirePrint(document, attempt?.snapshot_id ?? document.published_snapshot_id);
    return reply({
      raw: await pdfReply(print.object_key, { downloadName: `case-summary-${document.id}.pdf` }),
    });
  },
});
