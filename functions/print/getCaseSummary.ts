import { getCaseSummary as route } from "#shared/contract/print/print.ts";
import { isTimeZone } from "#shared/domain/programs/subdomain.ts";
import type { LoadedDocument } from "../access/document.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { givesSummary } from "../sealed/givesSummary.ts";
import { loadDocumentAtEnd } from "../sealed/loadDocumentAtEnd.ts";
import { readCase } from "../sealed/readCase.ts";
import { requireSummary } from "./caseSummaryPdf.ts";
import { ownWorkOf } from "./ownWork.ts";
import { pdfReply } from "./pdfReply.ts";

/** The summary of the case as the person's attempt reads it, with what they did in it; of the published case where they opened none. */
export const getCaseSummary = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocumentAtEnd(Number(params.id), signedIn),
  run: async ({ query }, { loaded, actor, person }) => {
    const { document, program } = loaded;
    const { time_zone: asked } = query;
    const read = await readCase(loaded, actor);
    if (!(await givesSummary(read.exam))) throw new Refusal("NO_SUMMARY");
    const key = await requireSummary(
      {
        document,
        snapshotId: read.snapshotId,
        root: read.tree,
        work: await ownWorkOf(loaded, read),
        timeZone: asked !== undefined && isTimeZone(asked) ? asked : program.time_zone,
      },
      { userId: person.profile.id },
    );
    return reply({ raw: await pdfReply(key, { downloadName: `case-summary-${document.id}.pdf` }) });
  },
});
