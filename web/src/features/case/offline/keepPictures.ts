import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { pictureKey, picturesCache } from "../../../../worker/what.ts";
import { mediaUrl } from "../../../viewer/mediaUrl.ts";
import { linksInSizes } from "./linksInSizes.ts";

/** So many of one case, each once: more would fill a small device. */
const mostPictures = 80;

/** Links that the page may ask for a picture by. The first is fetched and kept for all of them: the size of a screen, where there is one. */
const linksOf = (tree: ContentNode, documentId: number): string[][] =>
  findNodes(tree, ({ type }) => type === "image").flatMap((node) => {
    const link = mediaUrl(node, documentId);
    if (link === undefined) return [];
    const whole = new URL(link, location.href).href;
    if (typeof node.sizes !== "string") return [[whole]];
    const [medium = whole, screen = whole] = linksInSizes(node.sizes);
    return [[screen, medium, whole]];
  });

async function fetchPicture(link: string): Promise<Response | undefined> {
  // One that is shown already lies in the browser as it was fetched for the page, without leave to be read: then anew.
  for (const cache of ["default", "reload"] as const) {
    try {
      const reply = await fetch(link, { mode: "cors", cache });
      return reply.ok ? reply : undefined;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return undefined;
}

/** Keeps the pictures of a case one after the other, so that what the learner waits for goes first. */
export async function keepPictures(
  tree: ContentNode,
  documentId: number,
  isOver: () => boolean,
): Promise<void> {
  try {
    const kept = await globalThis.caches?.open(picturesCache);
    for (const [link = "", ...others] of linksOf(tree, documentId).slice(0, mostPictures)) {
      if (isOver() || !kept) return;
      if (await kept.match(pictureKey(link))) continue;
      const picture = await fetchPicture(link);
      if (!picture) continue;
      for (const other of others) await kept.put(pictureKey(other), picture.clone());
      // Last: what is there says that the others are, too.
      await kept.put(pictureKey(link), picture);
    }
  } catch (error) {
    // No room for pictures: the words are kept all the same.
    if (!(error instanceof DOMException)) throw error;
  }
}
