import { createHash } from "node:crypto";
import type { ContentNode } from "#shared/case/model/types.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { printedText } from "../html/richTextHtml.ts";
import { printPdf } from "../ports/pdf.ts";
import { objectExists, putObject } from "../ports/storage.ts";
import { env } from "../runtime/env.ts";
import { logger } from "../runtime/log.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import type { DocumentRow } from "../table/cases/documents.ts";
import type { OwnWork } from "./ownWork.ts";
import { fetchPictures, imageKey } from "./pictures.ts";
import { type Summary, summaryBody, summaryHtml, summaryLayout } from "./summaryHtml.ts";

type Asked = {
  document: Pick<DocumentRow, "id" | "title" | "author" | "editor" | "last_release_date">;
  snapshotId: string;
  root: ContentNode;
  work: OwnWork | undefined;
  timeZone: string;
};

/**
 * The key of a case's summary for one person. It is made of all that stands in it, so whoever has the same gets the same
 * file, and a first print counts for who asks. One that lacks a picture is not taken up again: the next may have it.
 * @see ADR 0194
 */
export async function requireSummary(asked: Asked, { userId }: { userId: string }): Promise<string> {
  const { document, snapshotId } = asked;
  const keys = new Set<string>();
  const draft = summaryOf(asked, (image) => {
    const key = imageKey(image);
    if (key !== undefined) keys.add(key);
    return key;
  });
  const digest = createHash("sha256")
    .update(`${summaryLayout} ${summaryBody(draft)}`)
    .digest("hex");
  const name = `case_summaries/${document.id}/${snapshotId}/${digest}`;
  const whole = `${name}.pdf`;
  if (await objectExists("REPORT_BUCKET", whole)) return whole;
  await requireAllowance("first_prints", { userId });
  const pictures = await fetchPictures(keys);
  const html = summaryHtml(summaryOf(asked, (image) => pictures.get(imageKey(image) ?? "")));
  const pdf = await printPdf(html, { header: printedText(`${draft.brand} · ${plainText(document.title)}`) });
  const missing = keys.size - pictures.size;
  logger.info("case summary printed", {
    document_id: document.id,
    snapshot_id: snapshotId,
    bytes: pdf.byteLength,
    pictures: pictures.size,
    missing,
  });
  const key = missing === 0 ? whole : `${name}-lacking.pdf`;
  await putObject("REPORT_BUCKET", key, pdf, "application/pdf");
  return key;
}

const summaryOf = ({ document, root, work, timeZone }: Asked, pictureOf: Summary["pictureOf"]): Summary => ({
  title: document.title,
  author: document.author,
  editor: document.editor,
  lastReleaseDate: document.last_release_date,
  brand: env().BRAND_NAME,
  root,
  work,
  timeZone,
  pictureOf,
});
