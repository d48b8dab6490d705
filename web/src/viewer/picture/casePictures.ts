import { titleText } from "#shared/case/model/subtypes.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { isWithinReach } from "../reading.ts";
import type { ViewerStore } from "../store.ts";
import { words } from "../words.ts";

/** Text for readers who do not see the image: its own description, else its caption. */
export const altOf = (node: ContentNode): string =>
  typeof node.altText === "string" && node.altText !== "" ? node.altText : titleText(node);

/** Name of a picture: its caption, else what it shows. */
export const pictureName = (node: ContentNode): string => titleText(node) || altOf(node) || words.image;

/** The other pictures that the reader has come to, in the order of the case. */
export function otherPictures(store: ViewerStore, { uid }: ContentNode): ContentNode[] {
  const pictures: ContentNode[] = [];
  for (const { node } of store.flow.index.byUid.values()) {
    const isPicture = node.type === "image" && (node.url || node.uri);
    if (isPicture && node.uid !== uid && isWithinReach(store, node.uid)) pictures.push(node);
  }
  return pictures;
}
