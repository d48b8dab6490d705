import { getCaseSummary as route } from "#shared/contract/documents.ts";
import { type LoadedDocument, loadDocument } from "../access/document.ts";
import { signObjectUrl } from "../ports/storage.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { getLearnerHead } from "../table/learnerState.ts";
import { readPrint, requirePrint } from "./caseSummaryPdf.ts";

/** A Lambda reply is at most 6 MB, and base64 makes four bytes of three. */
const bytesInReply = 4 * 1024 * 1024;
const linkSeconds = 5 * 60;

/** The summary of the snapshot that the person's attempt reads, or of the published one. */
export const getCaseSummary = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocument(Number(params.id), signedIn),
  run: async (_call, { loaded: { document }, person }) => {
    const { attempt } = await getLearnerHead(person.profile.id, document.id);
    const print = await requirePrint(document, attempt?.snapshot_id ?? document.published_snapshot_id);
    const downloadName = `case-summary-${document.id}.pdf`;
    if (print.bytes > bytesInReply) {
      const location = await signObjectUrl("REPORT_BUCKET", print.object_key, {
        expiresInS: linkSeconds,
        downloadName,
      });
      return reply({ raw: { statusCode: 303, headers: { location } } });
    }
    return reply({
      raw: {
        statusCode: 200,
        headers: {
          "content-type": "application/pdf",
          "content-disposition": `inline; filename="${downloadName}"`,
        },
        body: Buffer.from(await readPrint(print)).toString("base64"),
        isBase64Encoded: true,
      },
    });
  },
});
