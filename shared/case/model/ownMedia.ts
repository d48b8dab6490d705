import { childListsOf, walk } from "./tree.ts";
import type { ContentNode } from "./types.ts";

const mediaTypes: ReadonlySet<string> = new Set(["image", "audio", "video", "pdf"]);

/** True if a node's `url` is the key of a stored file; anything else is an address. */
export const isOwnMedium = ({ type, url }: ContentNode): boolean =>
  mediaTypes.has(type) && typeof url === "string" && url !== "" && !/^[a-z][a-z0-9+.-]*:|^\//i.test(url);

/** Key under which the links of a case hold the `srcset` of a picture, by the uid of its node. */
export const sizesKey = (uid: string): string => `${uid}/sizes`;

/** The same for pictures of the pages of a PDF, in their order, a link on each line. */
export const pagesKey = (uid: string): string => `${uid}/pages`;

/** The keys of a tree's own media, by the uids of their nodes. */
export function ownMediaOf(root: ContentNode): Map<string, string> {
  const keys = new Map<string, string>();
  walk(root, (node) => {
    if (isOwnMedium(node)) keys.set(node.uid, String(node.url));
    return true;
  });
  return keys;
}

function smallerPictures(
  { uid, type }: ContentNode,
  links: ReadonlyMap<string, string>,
): Pick<ContentNode, "sizes" | "pages"> {
  return type === "pdf"
    ? { pages: links.get(pagesKey(uid))?.split("\n") }
    : { sizes: links.get(sizesKey(uid)) };
}

/** The tree with these links, by uid, in the place of keys or of older links, and with the sizes of its pictures. The given tree is left as it is. */
export function withMediaLinks(node: ContentNode, links: ReadonlyMap<string, string>): ContentNode {
  // Most of a tree has no medium in it: of that nothing is made anew, as whole cases are opened so.
  if (links.size === 0) return node;
  const url = links.get(node.uid);
  let next = url === undefined ? node : { ...node, url, ...smallerPictures(node, links) };
  for (const { key, nodes } of childListsOf(node)) {
    let children: ContentNode[] | undefined;
    for (const [at, child] of nodes.entries()) {
      const changed = withMediaLinks(child, links);
      if (changed === child) continue;
      children ??= [...nodes];
      children[at] = changed;
    }
    if (children) next = { ...next, [key]: children };
  }
  return next;
}
