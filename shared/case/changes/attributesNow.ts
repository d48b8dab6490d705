import type { ContentNode, NodeType } from "../model/types.ts";
import type { DraftNode } from "./draft.ts";
import { listKeysOf } from "./draftTree.ts";
import type { Lens } from "./lens.ts";

/** Keys under which nodes of a type hold something else than an attribute. */
const notAttributes = new Map<NodeType, ReadonlySet<string>>();

function notAttributesOf(node: DraftNode): ReadonlySet<string> {
  const known = notAttributes.get(node.type);
  if (known) return known;
  const made = new Set(["title", "content", "changes", ...listKeysOf(node)]);
  notAttributes.set(node.type, made);
  return made;
}

/** The attributes of a node as far as changes count. */
export function attributesNow(node: DraftNode, lens: Lens): ContentNode {
  const { type, uid, changes } = node;
  const attributes: Record<string, unknown> = { type, uid };
  const others = notAttributesOf(node);
  for (const key in node) if (!others.has(key)) attributes[key] = node[key as keyof DraftNode];
  if (!changes?.values) return attributes as ContentNode; // the fields are those of the node table
  for (const [key, values] of Object.entries(changes.values)) {
    const last = values.findLast(({ change }) => lens.counts(change));
    if (!last) continue;
    if (last.value === undefined) delete attributes[key];
    else attributes[key] = last.value;
  }
  // The fields are those of the node table, each from its own key.
  return attributes as ContentNode;
}
