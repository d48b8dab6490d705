import { getCaseSummary as route } from "#shared/contract/print/print.ts";
import { examTexts } from "#shared/domain/examTexts.ts";
import type { LoadedDocument } from "../access/document.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { givesSummary } from "../sealed/givesSummary.ts";
import { loadDocumentAtEnd } from "../sealed/loadDocumentAtEnd.ts";
import { readCase } from "../sealed/readCase.ts";
import { requirePrint } from "./caseSummaryPdf.ts";
import { pdfReply } from "./pdfReply.ts";

/** The summary of the snapshot that the person's attempt reads, or of the published one. */
export const getCaseSummary = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocumentAtEnd(Number(params.id), signedIn),
  run: async (_call, { loaded, actor, person }) => {
    const { document } = loaded;
    const { snapshotId, exam } = await readCase(loaded, actor);
    if (!(await givesSummary(exam))) throw new Refusal("FORBIDDEN", { message: examTexts.noSummary });
    const print = await requirePrint(document, snapshotId, { userId: person.profile.id });
    return reply({
      raw: await pdfReply(print.object_key, { downloadName: `case-summary-${document.id}.pdf` }),
    });
  },
});
