import {
  renderedPagesAtMost,
  type renditionProblems,
  renditionRule,
  renditionSides,
} from "#shared/domain/media/mediaFormats.ts";
import { openPdf } from "../ports/pdfPages.ts";
import { pageAsPicture } from "../ports/pictures.ts";
import { putObject } from "../ports/storage.ts";
import { type Renditions, renditionKey } from "../table/media/assets.ts";
import { pageKey } from "../table/media/renditions.ts";

export type Rendered =
  | { ok: true; renditions: Renditions }
  | { ok: false; problem: (typeof renditionProblems)[number] };

type Run = { advance: (progress: number) => Promise<void> };

/** Makes pictures of the first pages of a PDF, up to the first that cannot be read, and a thumbnail of the first. */
export async function renderPdf(bytes: Uint8Array, fileUid: string, run: Run): Promise<Rendered> {
  const pdf = await openPdf(bytes);
  const first = pdf?.draw(1, renditionSides.screen);
  if (!pdf || !first) return { ok: false, problem: "unreadable" };
  const toRender = Math.min(pdf.pages, renderedPagesAtMost);
  const put = (key: string, picture: Uint8Array) => putObject("MEDIA_BUCKET", key, picture, "image/webp");
  const thumbnail = renditionKey("thumbnail", fileUid);
  await put(thumbnail, await pageAsPicture(first, renditionSides.thumbnail));
  let rendered_pages = 0;
  for (let page = 1; page <= toRender; page += 1) {
    const drawn = page === 1 ? first : pdf.draw(page, renditionSides.screen);
    if (!drawn) break;
    await put(pageKey(fileUid, page), await pageAsPicture(drawn, renditionSides.screen));
    rendered_pages = page;
    await run.advance(Math.floor((99 * page) / toRender));
  }
  const { width, height } = first;
  const screen = pageKey(fileUid, 1);
  return {
    ok: true,
    renditions: {
      rule: renditionRule,
      ...{ thumbnail, medium: screen, screen, width, height },
      ...{ pages: pdf.pages, rendered_pages },
    },
  };
}
