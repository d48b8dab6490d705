import { nodeTable } from "../model/nodeTable.ts";
import type { ContentNode } from "../model/types.ts";
import { isKeyNodeType, tellingOf } from "./keyTable.ts";

const isTold = Object.hasOwn;

const tellingOfField = (name: string): (typeof tellingOf)[keyof typeof tellingOf] =>
  isTold(tellingOf, name) ? tellingOf[name as keyof typeof tellingOf] : "nothing"; // its own key

/** Keeps only the attributes that name reusable content and its objective. */
function nameAlone(roData: unknown): unknown {
  if (typeof roData !== "object" || roData === null) return undefined;
  const { name, learning_objective_id } = roData as Record<string, unknown>; // looked at field by field
  return { name, learning_objective_id };
}

/** A node without the attributes that tell what is right. The very node where it has none. */
export function withoutKeyAttributes(node: ContentNode): ContentNode {
  let next: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(node)) {
    const telling = tellingOfField(name);
    if (telling === "nothing") continue;
    if (telling === "keyUnlessExplicit" && node.isExplicitLimit === true) continue;
    next ??= { ...node };
    if (telling === "nameAlone") next[name] = nameAlone(value);
    else delete next[name];
  }
  const bare = (next ?? node) as ContentNode; // a node with fewer attributes
  const actions = bare.onClick?.filter(
    (action) => action.action !== "setNodeKVPair" || tellingOfField(action.key) === "nothing",
  );
  return actions && actions.length !== bare.onClick?.length ? { ...bare, onClick: actions } : bare;
}

/** A node without the children that are there for the key alone. The very node where it has none. */
export function withoutKeyNodes(node: ContentNode): ContentNode {
  return mapChildren(node, (children) =>
    children.some(isKeyNodeType) ? children.filter((child) => !isKeyNodeType(child)) : children,
  );
}

/** A node with each of its children as `map` has it. The very node where they stay the same. */
export function withChildren(node: ContentNode, map: (child: ContentNode) => ContentNode): ContentNode {
  return mapChildren(node, (children) => {
    const mapped = children.map(map);
    return mapped.some((child, i) => child !== children[i]) ? mapped : children;
  });
}

/** A node that holds no other. */
export const withoutChildren = (node: ContentNode): ContentNode => mapChildren(node, () => undefined);

type Children = readonly ContentNode[];

function mapChildren(node: ContentNode, map: (children: Children) => Children | undefined): ContentNode {
  let next: Record<string, unknown> | undefined;
  for (const { key } of nodeTable[node.type].children) {
    const children = node[key];
    // The table names `feedback` as a list of some types and as something else of others.
    if (!Array.isArray(children)) continue;
    const mapped = map(children as ContentNode[]); // a child list of the table
    if (mapped === children) continue;
    next ??= { ...node };
    next[key] = mapped;
  }
  return (next ?? node) as ContentNode; // the same node with other children
}
