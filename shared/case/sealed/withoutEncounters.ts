import { walk } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";
import { withChildren } from "./withoutKeys.ts";

const known = new WeakMap<ContentNode, ContentNode>();

/**
 * A case without what its patients know and what its authors grade: a chat is played against the server, and the sheet would tell all that
 * is to be asked for. The very tree where there is none; the same one for the same tree, so that what is cached by it stays.
 */
export function withoutEncounters(root: ContentNode): ContentNode {
  const bare = known.get(root) ?? (holdsAny(root) ? withoutIn(root) : root);
  known.set(root, bare);
  return bare;
}

const isHolder = ({ encounter, aiStatementBench }: ContentNode): boolean =>
  encounter !== undefined || aiStatementBench !== undefined;

function holdsAny(root: ContentNode): boolean {
  let holds = false;
  walk(root, (node) => {
    holds ||= isHolder(node);
    return !holds;
  });
  return holds;
}

function withoutIn(node: ContentNode): ContentNode {
  const below = withChildren(node, withoutIn);
  if (!isHolder(below)) return below;
  const { encounter: _, aiStatementBench: __, ...rest } = below;
  return rest as ContentNode; // a node with fewer attributes
}
