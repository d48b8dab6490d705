import { childListsOf } from "./tree.ts";
import type { ContentNode } from "./types.ts";

const known = new WeakMap<ContentNode, ContentNode>();

/**
 * A case as educators have it: without the nodes that are hidden from them (`hideEducators`). The very tree where none is;
 * made once for each.
 * @see spec documents §4 Sections and visibility; rulings "Staff and cases"
 */
export function forEducators(root: ContentNode): ContentNode {
  const tree = known.get(root) ?? withoutHidden(root);
  known.set(root, tree);
  return tree;
}

function withoutHidden(node: ContentNode): ContentNode {
  let next = node;
  for (const { key, nodes } of childListsOf(node)) {
    const left = nodes.filter((child) => child.hideEducators !== true).map(withoutHidden);
    const isSame = left.length === nodes.length && left.every((child, at) => child === nodes[at]);
    if (!isSame) next = { ...next, [key]: left };
  }
  return next;
}
