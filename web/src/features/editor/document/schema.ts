import { type AttributeSpec, type Attrs, type DOMOutputSpec, type NodeSpec, Schema } from "prosemirror-model";
import type { NodeHighlight } from "#shared/case/changes/viewTypes.ts";
import { mayHold } from "#shared/case/model/containment.ts";
import { nodeTable } from "#shared/case/model/nodeTable.ts";
import { cardLabel, topperOf } from "#shared/case/model/subtypes.ts";
import type { ContentNode, NodeType } from "#shared/case/model/types.ts";
import { changeMark, styleMarks } from "./marks.ts";
import {
  hasTitleSlot,
  isTextBlock,
  listName,
  mainListOf,
  type NodeClass,
  nodeClasses,
  otherListsOf,
  titleName,
} from "./nodeNames.ts";

/** Attributes that every node of a case carries into the editor. */
const nodeAttributes: Record<string, AttributeSpec> = {
  uid: { validate: "string" },
  /** The node's attributes as they are stored; what is not stored is not here. */
  fields: { default: {} },
  /** Fields of text and lists that are not stored: they stay so while they are empty. */
  absent: { default: [] },
  /** Changes of the node, in a view that shows them. Never stored. */
  highlights: { default: [] },
};

const tags: Partial<Record<NodeType, string>> = {
  section: "section",
  paragraph: "p",
  author: "p",
  lead_editors: "p",
  contributing_authors: "p",
  regularList: "ul",
  numberedList: "ol",
  listItem: "li",
  tableRow: "tr",
  tableCell: "td",
  image: "figure",
};

const choices = (names: readonly string[]): string => (names.length > 0 ? `(${names.join(" | ")})*` : "");

/** Stands in a view where a node was moved away from, whatever the list. It is no node of the case. */
const movedAway = "move_summary" satisfies NodeType;

/** The classes whose nodes a list of such a node takes. */
const heldBy = (holder: NodeClass, key: string): string[] =>
  nodeClasses
    .filter(({ name, example }) => name === movedAway || mayHold(holder.example, key, example))
    .map(({ name }) => name);

/** Title, main list, other lists: in this order, whatever of it the type has. */
function contentOf(nodeClass: NodeClass): string {
  const { type } = nodeClass;
  if (isTextBlock(type)) return "text*";
  const main = mainListOf(type);
  return [
    hasTitleSlot(type) ? titleName(type) : "",
    main ? choices(heldBy(nodeClass, main.key)) : "",
    ...otherListsOf(type).map(({ key }) => `${listName(type, key)}?`),
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** The small line over a section: what kind of card, or of text, it is. 'GENERIC' would tell nobody anything. */
function topperIn({ uid, fields }: Attrs): string | undefined {
  const node: ContentNode = { ...fields, type: "section", uid };
  const label = cardLabel(node);
  return topperOf(node) ?? (label === "GENERIC" ? undefined : label);
}

function domOf(type: NodeType, attrs: Attrs): DOMOutputSpec {
  const { uid, fields, highlights } = attrs;
  const [change]: NodeHighlight[] = highlights;
  const topper = type === "section" ? topperIn(attrs) : undefined;
  const about = {
    "data-type": type,
    "data-uid": uid,
    ...(fields.subtype ? { "data-subtype": fields.subtype } : {}),
    ...(topper ? { "data-topper": topper } : {}),
    ...(type === "multipleChoiceAnswer" && fields.answer === true ? { "data-right": "" } : {}),
    ...(type === "listItem" && fields.listIndentation
      ? { style: `--indent: ${Number(fields.listIndentation)}` }
      : {}),
    ...(change ? { "data-kind": change.kind, "data-author": change.author } : {}),
  };
  if (type === "table") return ["table", about, ["tbody", 0]];
  if (type === "tableCell") {
    return [
      "td",
      { ...about, colspan: Number(fields.columnSpan ?? 1), rowspan: Number(fields.rowSpan ?? 1) },
      0,
    ];
  }
  const tag = tags[type] ?? "div";
  const isLeaf = nodeTable[type].children.length === 0 && !isTextBlock(type);
  return isLeaf ? [tag, about] : [tag, about, 0];
}

function specOf(nodeClass: NodeClass): NodeSpec {
  const { type } = nodeClass;
  const content = contentOf(nodeClass);
  return {
    ...(content === "" ? {} : { content }),
    attrs: nodeAttributes,
    // What is cut or joined across the border of a node is an intent of its own, never a side effect of a key.
    isolating: !isTextBlock(type) || type !== "paragraph",
    defining: true,
    selectable: true,
    toDOM: ({ attrs }) => domOf(type, attrs),
  };
}

const titleSpec = (type: NodeType): NodeSpec => ({
  content: "text*",
  attrs: { level: { default: 1 } },
  isolating: true,
  defining: true,
  selectable: false,
  toDOM: ({ attrs }) => {
    const level = Math.min(Math.max(Number(attrs.level) + 1, 1), 6);
    return [`h${level}`, { "data-slot": "title", "data-of": type, "data-level": String(attrs.level) }, 0];
  },
});

const listSpec = (nodeClass: NodeClass, key: string): NodeSpec => ({
  content: choices(heldBy(nodeClass, key)),
  isolating: true,
  selectable: false,
  toDOM: () => ["div", { "data-slot": key }, 0],
});

/** Slots are made once for a type: the example's own class says what they hold, which its subtype does not change. */
const slotSpecs: Record<string, NodeSpec> = Object.fromEntries(
  nodeClasses.flatMap((nodeClass): [string, NodeSpec][] => [
    ...(hasTitleSlot(nodeClass.type)
      ? [[titleName(nodeClass.type), titleSpec(nodeClass.type)] as [string, NodeSpec]]
      : []),
    ...otherListsOf(nodeClass.type).map(({ key }): [string, NodeSpec] => [
      listName(nodeClass.type, key),
      listSpec(nodeClass, key),
    ]),
  ]),
);

/**
 * The editor's schema, made from the node table. A document is one `case`, which holds the root section. Structure that
 * the table refuses cannot be built, by whatever step.
 * @see shared/case/model/nodeTable.ts, docs/adr/0154-editor-document-and-host.md
 */
export const schema = new Schema({
  topNode: "case",
  nodes: {
    // One root, by whoever makes the document: a root that is required would have to be one that could be made up, without a uid.
    case: { content: choices(nodeClasses.filter(({ type }) => type === "section").map(({ name }) => name)) },
    ...Object.fromEntries(nodeClasses.map((nodeClass) => [nodeClass.name, specOf(nodeClass)])),
    ...slotSpecs,
    text: {},
  },
  marks: { ...styleMarks, change: changeMark },
});
