import { walk } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";
import { withChildren } from "./withoutKeys.ts";

const known = new WeakMap<ContentNode, ContentNode>();

/**
 * A case without what its patients know: a chat is played against the server, and the sheet would tell all that is to be asked
 * for. The very tree where there is none; the same one for the same tree, so that what is cached by it stays.
 */
export function withoutEncounters(root: ContentNode): ContentNode {
  const bare = known.get(root) ?? (holdsEncounter(root) ? withoutIn(root) : root);
  known.set(root, bare);
  return bare;
}

function holdsEncounter(root: ContentNode): boolean {
  let holds = false;
  walk(root, (node) => {
    holds ||= node.encounter !== undefined;
    return !holds;
  });
  return holds;
}

function withoutIn(node: ContentNode): ContentNode {
  const below = withChildren(node, withoutIn);
  if (below.encounter === undefined) return below;
  const { encounter: _, ...rest } = below;
  return rest as ContentNode; // a node with fewer attributes
}
