import { plainText } from "#shared/domain/collection/fold.ts";
import { escapeHtml } from "../html/escapeHtml.ts";
import { printPdf } from "../ports/pdf.ts";
import { loadSnapshot } from "../ports/snapshots.ts";
import { putObject } from "../ports/storage.ts";
import { env } from "../runtime/env.ts";
import { logger } from "../runtime/log.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import type { DocumentRow } from "../table/documents.ts";
import { getPrint, type Print, putPrint } from "../table/prints.ts";
import { summaryHtml, summaryLayout } from "./summaryHtml.ts";

/** The summary of a document's snapshot, printed at the first request, which counts for who makes it, and kept under an immutable key. */
export async function requirePrint(
  document: DocumentRow,
  snapshotId: string,
  { userId }: { userId: string },
): Promise<Print> {
  const known = await getPrint(snapshotId, summaryLayout);
  if (known) return known;
  await requireAllowance("first_prints", { userId });
  const root = await loadSnapshot(document.id, snapshotId);
  const brand = env().BRAND_NAME;
  const html = summaryHtml({
    title: document.title,
    author: document.author,
    editor: document.editor,
    lastReleaseDate: document.last_release_date,
    brand,
    root,
  });
  const pdf = await printPdf(html, { header: escapeHtml(`${brand} · ${plainText(document.title)}`) });
  const print = {
    object_key: `case_summaries/${document.id}/${snapshotId}-${summaryLayout}.pdf`,
    bytes: pdf.byteLength,
  };
  await putObject("REPORT_BUCKET", print.object_key, pdf, "application/pdf");
  await putPrint(snapshotId, summaryLayout, print);
  logger.info("case summary printed", {
    document_id: document.id,
    snapshot_id: snapshotId,
    bytes: print.bytes,
  });
  return print;
}
