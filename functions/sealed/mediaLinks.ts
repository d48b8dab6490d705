import { ownMediaOf, sizesKey, withMediaLinks } from "#shared/case/model/ownMedia.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { renditionSides } from "#shared/domain/media/mediaFormats.ts";
import { signMediaUrl } from "../ports/storage.ts";
import { type RenditionRow, readRenditions } from "../table/media/renditions.ts";

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

/** Links that expire to the media of a tree, by the uids of their nodes; by `sizesKey`, those of smaller pictures together. */
export async function mediaLinksOf(root: ContentNode): Promise<Map<string, string>> {
  const own = ownMediaOf(root);
  return signedLinks(own, await readRenditions([...own.values()]));
}

/** The same of files by the uids of their nodes, whose smaller pictures are known. */
export async function signedLinks(
  own: ReadonlyMap<string, string>,
  renditions: ReadonlyMap<string, RenditionRow>,
): Promise<Map<string, string>> {
  const links = [...own].map(async ([uid, key]): Promise<[string, string][]> => {
    const row = renditions.get(key);
    const file: [string, string] = [uid, await signMediaUrl(key)];
    return row && row.rendered_pages === 0 ? [file, [sizesKey(uid), await sizesOf(row)]] : [file];
  });
  return new Map((await Promise.all(links)).flat());
}

/** Trees with the keys of their own media replaced by links that expire, all of them by one read. The stored trees are left as they are. */
export async function withSignedMedia(roots: readonly ContentNode[]): Promise<ContentNode[]> {
  const own = new Map(roots.flatMap((root) => [...ownMediaOf(root)]));
  const links = await signedLinks(own, await readRenditions([...own.values()]));
  return roots.map((root) => withMediaLinks(root, links));
}
