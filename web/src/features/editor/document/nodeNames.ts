import { isQuestion, mayHold } from "#shared/case/model/containment.ts";
import { type ChildList, nodeTable } from "#shared/case/model/nodeTable.ts";
import { pageSubtypes, sectionSubtypes, subtypeOf } from "#shared/case/model/subtypes.ts";
import { type ContentNode, type NodeType, nodeTypes } from "#shared/case/model/types.ts";

/**
 * Names of the editor's node types. A content expression cannot read attributes, so that nodes of one type become several
 * types of the editor where they may hold, or stand in, different things: `section`, `section_dialog_box`,
 * `section_question`, … What differs is asked of `mayHold`, never written down again.
 */

/** Nodes of every type, and a question: the one thing beside its type by which a node is let in or not. */
const samples: readonly ContentNode[] = [
  ...nodeTypes.map((type): ContentNode => ({ type, uid: "sample" })),
  { type: "section", uid: "sample", subtype: "mcq_single" },
];

/** Content rule of a node as one text: nodes with the same text are of one class. */
const rightsOf = (parent: ContentNode): string =>
  nodeTable[parent.type].children
    .flatMap(({ key }) => samples.map((child) => (mayHold(parent, key, child) ? "1" : "0")))
    .join("");

const plainSection = rightsOf({ type: "section", uid: "sample" });

/** The subtypes of sections that hold something else than a plain section does. */
export const narrowingSubtypes: readonly string[] = [...pageSubtypes, ...sectionSubtypes].filter(
  (subtype) => rightsOf({ type: "section", uid: "sample", subtype }) !== plainSection,
);

/** A class of nodes with an example of it. */
export type NodeClass = { name: string; type: NodeType; example: ContentNode };

const sectionClasses: readonly NodeClass[] = [undefined, ...narrowingSubtypes].flatMap((subtype) => {
  const plain: ContentNode = { type: "section", uid: "sample", ...(subtype ? { subtype } : {}) };
  // An input makes a question of whatever may hold one.
  const input: ContentNode = { type: "textInput", uid: "input" };
  const question: ContentNode | undefined =
    subtype === undefined
      ? { ...plain, subtype: "mcq_single" }
      : mayHold(plain, "content", input)
        ? { ...plain, content: [input] }
        : undefined;
  return [plain, ...(question ? [question] : [])].map((example) => ({
    name: nameOf(example),
    type: "section",
    example,
  }));
});

/** Every class of every type. */
export const nodeClasses: readonly NodeClass[] = nodeTypes.flatMap((type): readonly NodeClass[] =>
  type === "section" ? sectionClasses : [{ name: type, type, example: { type, uid: "sample" } }],
);

/** The editor's node type for a node of a case. */
export function nameOf(node: ContentNode): string {
  if (node.type !== "section") return node.type;
  const subtype = subtypeOf(node);
  const narrowing = subtype !== undefined && narrowingSubtypes.includes(subtype) ? `_${subtype}` : "";
  return `section${narrowing}${isQuestion(node) ? "_question" : ""}`;
}

/** Computes a fact of a type once: a case has thousands of nodes. */
function perType<T>(of: (type: NodeType) => T): (type: NodeType) => T {
  const known = new Map<NodeType, T>();
  return (type) => {
    if (known.has(type)) return known.get(type) as T; // as it was set
    const found = of(type);
    known.set(type, found);
    return found;
  };
}

/** The text slot of a node that holds nodes beside its title. */
export const titleName = perType((type): string => `${type}_title`);

/** The list of nodes that stands in a part of its own, beside or in place of the node's main list. */
export const listName = (type: NodeType, key: string): string => `${type}_list_${key}`;

/** The list whose nodes stand directly in the node: the only one, or `content`. */
export const mainListOf = perType((type): ChildList | undefined => {
  const lists = nodeTable[type].children;
  return lists.length === 1 ? lists[0] : lists.find(({ key }) => key === "content");
});

export const otherListsOf = perType((type): readonly ChildList[] =>
  nodeTable[type].children.filter((list) => list !== mainListOf(type)),
);

/** Keys of a type's texts and lists: what is no attribute of it. */
export const partsOf = perType((type) => {
  const { richText, children } = nodeTable[type];
  return [...richText, ...children.map(({ key }) => key)];
});

/** The rich-text field of a type; no type of the table has two. */
export const textFieldOf = perType((type): "title" | "content" | undefined => nodeTable[type].richText[0]);

/** Returns true if the node itself is the line of text that one writes in. */
export const isTextBlock = perType(
  (type): boolean => textFieldOf(type) !== undefined && nodeTable[type].children.length === 0,
);

export const hasTitleSlot = perType(
  (type): boolean => textFieldOf(type) !== undefined && nodeTable[type].children.length > 0,
);
