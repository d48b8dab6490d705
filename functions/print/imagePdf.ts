import { titleText } from "#shared/case/model/subtypes.ts";
import { indexTree } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import type { LoadedDocument } from "../access/document.ts";
import { escapeHtml } from "../html/escapeHtml.ts";
import { printedText } from "../html/richTextHtml.ts";
import { printPdf } from "../ports/pdf.ts";
import { objectExists, putObject, requireObjectBytes } from "../ports/storage.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { env } from "../runtime/env.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import { type ReadCase, readCase } from "../sealed/readCase.ts";
import type { DocumentRow } from "../table/cases/documents.ts";
import { fontFaces, otherScripts } from "./fonts.ts";
import { pdfReply } from "./pdfReply.ts";
import { dataUrl, imageKey, imageType } from "./pictures.ts";

/** An asset by the name of its file, or an image of the old kind by its `uri`. */
export type ImageName = { kind: "asset" | "uri"; name: string };

const fileOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The image in a case that goes by this name, and the key of its file; undefined where no image of the case does. */
export function findImage(
  root: ContentNode,
  { kind, name }: ImageName,
): { node: ContentNode; key: string } | undefined {
  for (const { node } of indexTree(root).byUid.values()) {
    if (node.type !== "image") continue;
    const key = imageKey(node);
    if (key === undefined) continue;
    const isNamed =
      kind === "asset" ? key === node.url && fileOf(key) === name : key !== node.url && node.uri === name;
    if (isNamed) return { node, key };
  }
  return undefined;
}

/** Where the printed image of a snapshot is kept: immutable, since a snapshot is. */
export const imagePdfKey = (documentId: number, snapshotId: string, { kind, name }: ImageName): string =>
  `image_pdfs/${documentId}/${snapshotId}/${kind}-${encodeURIComponent(name)}.pdf`;

/** An image of a person's case as a one-page PDF. */
export async function imagePdfReply(loaded: LoadedDocument, signedIn: SignedIn, image: ImageName) {
  const { document } = loaded;
  const read = await readCase(loaded, signedIn.actor);
  const key = await requireImagePdf(document, read, image, { userId: signedIn.person.profile.id });
  return pdfReply(key, { downloadName: `image-${document.id}.pdf` });
}

/** The key of an image that a person's case shows them as a one-page PDF, printed at the first request, which counts for them. */
async function requireImagePdf(
  document: Pick<DocumentRow, "id" | "title">,
  { snapshotId, tree }: Pick<ReadCase, "snapshotId" | "tree">,
  image: ImageName,
  { userId }: { userId: string },
): Promise<string> {
  const found = findImage(tree, image);
  const pdfKey = imagePdfKey(document.id, snapshotId, image);
  if (found && (await objectExists("REPORT_BUCKET", pdfKey))) return pdfKey;
  const type = found && imageType(found.key);
  if (!found || !type || !(await objectExists("MEDIA_BUCKET", found.key))) throw new Refusal("NOT_FOUND");
  await requireAllowance("first_prints", { userId });
  const bytes = await requireObjectBytes("MEDIA_BUCKET", found.key);
  const html = imageHtml(found.node, dataUrl(type, bytes));
  const header = printedText(`${env().BRAND_NAME} · ${plainText(document.title)}`);
  await putObject("REPORT_BUCKET", pdfKey, await printPdf(html, { header }), "application/pdf");
  return pdfKey;
}

/** One page: the image as large as it goes, its caption below. */
export function imageHtml(node: ContentNode, source: string): string {
  const caption = titleText(node);
  const alternative = typeof node.altText === "string" && node.altText !== "" ? node.altText : caption;
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    `<title>${escapeHtml(caption || alternative || "Image")}</title><style>` +
    "html,body{margin:0;height:100%}figure{margin:0;break-inside:avoid;text-align:center}" +
    fontFaces(caption) +
    "img{max-width:100%;max-height:205mm;object-fit:contain}figcaption{margin-top:5mm;unicode-bidi:plaintext;" +
    `font:11pt/1.4 "Source Serif 4",${otherScripts},serif}` +
    `</style></head><body><figure><img src="${source}" alt="${escapeHtml(alternative)}">` +
    `${caption ? `<figcaption>${printedText(caption)}</figcaption>` : ""}</figure></body></html>`
  );
}
