import { titleText } from "./subtypes.ts";
import { indexTree } from "./tree.ts";
import type { ContentNode } from "./types.ts";

/** A picture of a case of which a reader who does not see it learns nothing. */
export type UntoldPicture = {
  uid: string;
  /** File name; 'Image' where there is none to tell. */
  name: string;
  /** Titles of what it stands in, the card first. */
  place: string[];
};

const textIn = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** `chest.png` of `0/uploads/chest.png?version=2`. */
const fileName = ({ url, uri }: ContentNode): string =>
  (textIn(url) || textIn(uri))
    .replace(/[?#].*$/u, "")
    .split("/")
    .at(-1) || "Image";

/** The pictures of a tree that have neither an alternative text nor a title, in their order. Those without a file are left out. */
export function untoldPicturesOf(root: ContentNode): UntoldPicture[] {
  const { byUid } = indexTree(root);
  const placeOf = (uid: string): string[] => {
    const parent = byUid.get(uid)?.parent;
    if (!parent || parent === root) return [];
    const title = titleText(parent).trim();
    return [...placeOf(parent.uid), ...(title === "" ? [] : [title])];
  };
  return [...byUid.values()].flatMap(({ node }) => {
    const hasFile = textIn(node.url) !== "" || textIn(node.uri) !== "";
    if (node.type !== "image" || !hasFile) return [];
    if (textIn(node.altText) !== "" || titleText(node).trim() !== "") return [];
    return [{ uid: node.uid, name: fileName(node), place: placeOf(node.uid) }];
  });
}
