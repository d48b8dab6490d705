import { indexTree, walk } from "./tree.ts";
import type { ContentNode } from "./types.ts";

export type Placed =
  | { node: ContentNode; problem?: undefined }
  /** Nothing can stand there; `problem` is for the log, and absent where the placeholder names no node at all. */
  | { node: undefined; problem?: string };

const known = new WeakMap<ContentNode, Map<string, Placed>>();

const nameOf = ({ type, variantUid }: ContentNode): string | undefined =>
  type === "variantPlaceholder" && typeof variantUid === "string" && variantUid !== ""
    ? variantUid
    : undefined;

/**
 * The node of the case that a placeholder stands for. None where the case has no such node, and none where that node leads
 * back to the placeholder, in itself or through placeholders in it: it would be shown without end.
 * @see spec documents §8 'node resolves to null'
 */
export function placedNode(root: ContentNode, placeholder: ContentNode): Placed {
  const ofCase = known.get(root) ?? new Map<string, Placed>();
  known.set(root, ofCase);
  const placed = ofCase.get(placeholder.uid) ?? lookUp(root, placeholder);
  ofCase.set(placeholder.uid, placed);
  return placed;
}

function lookUp(root: ContentNode, placeholder: ContentNode): Placed {
  const uid = nameOf(placeholder);
  if (uid === undefined) return { node: undefined };
  const node = indexTree(root).byUid.get(uid)?.node;
  if (!node) return { node, problem: `Error: no node with UID: ${uid}` };
  if (leadsTo(root, node, placeholder)) {
    return { node: undefined, problem: `Error: circular node nesting of node with UID: ${uid}` };
  }
  return { node };
}

/**
 * True if `placeholder` is reachable from `start`: below it, or below what the placeholders there name, and so on.
 */
function leadsTo(root: ContentNode, start: ContentNode, placeholder: ContentNode): boolean {
  const { byUid } = indexTree(root);
  const met = new Set([start]);
  for (const node of met) {
    let isMet = false;
    walk(node, (below) => {
      isMet ||= below.uid === placeholder.uid;
      const named = byUid.get(nameOf(below) ?? "")?.node;
      if (named) met.add(named);
    });
    if (isMet) return true;
  }
  return false;
}
