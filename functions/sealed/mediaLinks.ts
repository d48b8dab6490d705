import { ownMediaOf, pagesKey, sizesKey, withMediaLinks } from "#shared/case/model/ownMedia.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { renditionSides } from "#shared/domain/media/mediaFormats.ts";
import { signMediaUrl } from "../ports/storage.ts";
import { pageKey, type RenditionRow, readRenditions } from "../table/media/renditions.ts";

/** Pixels across at which a picture fills the page of a case even on fine screens. */
const wideEnough = 1200;

/** Smaller pictures as an image element takes them: `srcset`. A tall picture is narrow in the size of a screen, so it stands there itself, too. */
async function sizesOf({ key, medium, screen, width, height }: RenditionRow): Promise<string> {
  const acrossOf = (side: number): number =>
    Math.max(1, Math.round((width * Math.min(side, Math.max(width, height))) / Math.max(width, height)));
  const screenWidth = acrossOf(renditionSides.screen);
  const pictures: [key: string, width: number][] = [
    [medium, acrossOf(renditionSides.medium)],
    [screen, screenWidth],
  ];
  if (screenWidth < wideEnough && screenWidth < width) pictures.push([key, width]);
  const candidates = pictures.map(async ([each, across]) => `${await signMediaUrl(each)} ${across}w`);
  return (await Promise.all(candidates)).join(", ");
}

/** Pages of all PDFs of a case whose pictures are linked, so that the reply stays small: a link has some 500 bytes. */
const linkedPagesAtMost = 200;

/** Rows of the PDFs whose pages are linked. Those after the limit are left out whole. */
function withLinkedPages(rows: readonly RenditionRow[]): Set<RenditionRow> {
  let left = linkedPagesAtMost;
  return new Set(
    rows.filter(({ rendered_pages }) => {
      if (rendered_pages === 0 || rendered_pages > left) return false;
      left -= rendered_pages;
      return true;
    }),
  );
}

/** Links to pictures of the pages of a PDF, a line each. */
async function pagesOf({ file_uid, rendered_pages }: RenditionRow): Promise<string> {
  const keys = Array.from({ length: rendered_pages }, (_, at) => pageKey(file_uid, at + 1));
  return (await Promise.all(keys.map(signMediaUrl))).join("\n");
}

/** Links that expire to the media of a tree, by the uids of their nodes; by `sizesKey` and `pagesKey`, those of smaller pictures and of pages together. */
export async function mediaLinksOf(root: ContentNode): Promise<Map<string, string>> {
  const own = ownMediaOf(root);
  return signedLinks(own, await readRenditions([...own.values()]));
}

/** The same of files by the uids of their nodes, whose smaller pictures are known. */
export async function signedLinks(
  own: ReadonlyMap<string, string>,
  renditions: ReadonlyMap<string, RenditionRow>,
): Promise<Map<string, string>> {
  const inPages = withLinkedPages([...new Set(own.values())].flatMap((key) => renditions.get(key) ?? []));
  const links = [...own].map(async ([uid, key]): Promise<[string, string][]> => {
    const row = renditions.get(key);
    const file: [string, string] = [uid, await signMediaUrl(key)];
    if (!row) return [file];
    if (row.rendered_pages === 0) return [file, [sizesKey(uid), await sizesOf(row)]];
    return inPages.has(row) ? [file, [pagesKey(uid), await pagesOf(row)]] : [file];
  });
  return new Map((await Promise.all(links)).flat());
}

/** Trees with the keys of their own media replaced by links that expire, all of them by one read. The stored trees are left as they are. */
export async function withSignedMedia(roots: readonly ContentNode[]): Promise<ContentNode[]> {
  const own = new Map(roots.flatMap((root) => [...ownMediaOf(root)]));
  const links = await signedLinks(own, await readRenditions([...own.values()]));
  return roots.map((root) => withMediaLinks(root, links));
}
