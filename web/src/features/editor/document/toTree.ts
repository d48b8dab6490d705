import type { Node } from "prosemirror-model";
import { isNodeType } from "#shared/case/model/nodeTable.ts";
import type { ContentNode, NodeType } from "#shared/case/model/types.ts";
import { richTextOf } from "./inline.ts";
import { isTextBlock, listName, mainListOf, otherListsOf, textFieldOf, titleName } from "./nodeNames.ts";

/** The type of a case's node that a node of the editor stands for; undefined for slots, lists and text. */
export function typeOf(node: Node): NodeType | undefined {
  if (typeof node.attrs.uid !== "string") return undefined;
  const name = node.type.name.replace(/^section_.*/, "section");
  return isNodeType(name) ? name : undefined;
}

const childrenOf = (node: Node): Node[] => node.children.filter((child) => typeOf(child) !== undefined);

/** Nodes of the editor are values: what was made of one holds as long as it does. */
const known = new WeakMap<Node, ContentNode>();

/** Back from the editor: the node of a case that a node of the editor stands for. Throws for a slot. */
export function treeNode(node: Node): ContentNode {
  const before = known.get(node);
  if (before) return before;
  const made = fromEditor(node);
  known.set(node, made);
  return made;
}

function fromEditor(node: Node): ContentNode {
  const type = typeOf(node);
  if (!type) throw new Error(`A ${node.type.name} of the editor is no node of a case`);
  const { uid, fields, absent } = node.attrs as {
    uid: string;
    fields: Record<string, unknown>;
    absent: readonly string[];
  };
  const made: Record<string, unknown> = { type, uid, ...fields };
  const keep = (key: string, isEmpty: boolean, value: unknown): void => {
    if (!isEmpty || !absent.includes(key)) made[key] = value;
  };
  const textField = textFieldOf(type);
  if (textField) {
    const line = isTextBlock(type)
      ? node
      : node.children.find(({ type: { name } }) => name === titleName(type));
    const text = line ? richTextOf(line) : { text: "", styleRanges: [] };
    keep(textField, text.text === "", text);
  }
  const main = mainListOf(type);
  if (main) {
    const nodes = childrenOf(node).map(treeNode);
    keep(main.key, nodes.length === 0, nodes);
  }
  for (const { key } of otherListsOf(type)) {
    const list = node.children.find((child) => child.type.name === listName(type, key));
    keep(key, list === undefined, list ? list.children.map(treeNode) : []);
  }
  // The schema lets a node have the fields of its type and no others.
  return made as ContentNode;
}

/** The case of a document of the editor. */
export function toTree(document: Node): ContentNode {
  const root = document.firstChild;
  if (!root) throw new Error("The document has no root section");
  return treeNode(root);
}
