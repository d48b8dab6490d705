import type { Attribute } from "./attribute.ts";
import {
  type AttributeName,
  commonAttributes,
  ownAttributes,
  rootAttributes,
  sectionAttributes,
} from "./nodeAttributes.ts";
import { type QuestionKind, questionKinds, questionNodes } from "./questionNodes.ts";
import type { ChildKey, ContentNode, NodeType } from "./types.ts";
import { nodeTypes } from "./types.ts";

/** A list of nodes in a node. `feedback` is a section's; an AI node keeps something else under that name. */
export type ChildList = { key: ChildKey | "content" | "feedback"; allows: readonly NodeType[] };

export type NodeTypeEntry = {
  /** Name in 'Add Content to {name}'. */
  name: string;
  children: readonly ChildList[];
  richText: readonly ("title" | "content")[];
  /** Attributes of this type, beside `commonAttributes`. */
  attributes: Readonly<Record<string, Attribute>>;
  /** May stand in a page (a section), directly. */
  inPages: boolean;
  /** The viewer has a component for it. A case with any other type is shown with a named block and refused by importers. */
  supported: boolean;
};

const lists = ["regularList", "numberedList"] as const;
const authors = ["author", "lead_editors", "contributing_authors"] as const;

/** Node types that may stand in a page. */
const pageContent = [
  "section",
  "paragraph",
  ...lists,
  "table",
  "image",
  "imageGallery",
  "audio",
  "video",
  "pdf",
  "horizontalRule",
  "button",
  ...questionKinds,
  "checkbox",
  "learningObjective",
  "learningObjectivesList",
  "variantPlaceholder",
  "aiAssistantChat",
  "aiAssistantFeedback",
  "RLOModal",
  "cdq_case",
  ...authors,
] as const satisfies readonly NodeType[];

const inPages: ReadonlySet<NodeType> = new Set(pageContent);

type Sketch = Partial<Omit<NodeTypeEntry, "name" | "inPages">>;

const holds = (key: ChildList["key"], ...allows: NodeType[]): ChildList => ({ key, allows });

const questionSketches = Object.fromEntries(
  questionKinds.map((kind): [string, readonly [string, Sketch]] => {
    const { name, children, attributes } = questionNodes[kind];
    const lists = Object.entries(children).map(
      ([key, allows]) => holds(key as ChildKey, ...(allows as readonly NodeType[])), // both as a kind's own table names them
    );
    return [kind, [name, { supported: true, children: lists, attributes }]];
  }),
  // fromEntries forgets the key type; questionKinds lists every kind.
) as Record<QuestionKind, readonly [name: string, sketch: Sketch]>;

/** @see spec documents §3 Node types, §9 Defaults */
const sketches: Record<NodeType, readonly [name: string, sketch: Sketch]> = {
  ...questionSketches,
  section: [
    "Section",
    {
      supported: true,
      children: [
        holds("content", ...pageContent),
        holds("diagnoses", "diagnosis"),
        holds("findings", "finding"),
        holds("notes", "note"),
        holds("feedback", "illnessScriptFeedback"),
        holds("cdqFeatures", "cdqFeature"),
      ],
      richText: ["title"],
      attributes: sectionAttributes,
    },
  ],
  paragraph: ["Paragraph", { supported: true, richText: ["content"] }],
  author: ["Author", { supported: true, richText: ["content"] }],
  lead_editors: ["Lead Editors", { supported: true, richText: ["content"] }],
  contributing_authors: ["Contributing Authors", { supported: true, richText: ["content"] }],
  regularList: ["Bulleted List", { supported: true, children: [holds("content", "listItem")] }],
  numberedList: ["Numbered List", { supported: true, children: [holds("content", "listItem")] }],
  listItem: [
    "List Item",
    { supported: true, children: [holds("content", "paragraph", ...lists, "table", "image")] },
  ],
  table: [
    "Table",
    {
      supported: true,
      children: [holds("rows", "tableRow")],
      attributes: ownAttributes.table,
    },
  ],
  tableRow: ["Table Row", { supported: true, children: [holds("cells", "tableCell")] }],
  tableCell: [
    "Table Cell",
    {
      supported: true,
      children: [holds("content", "paragraph", ...lists)],
      attributes: ownAttributes.tableCell,
    },
  ],
  image: [
    "Image",
    {
      supported: true,
      richText: ["title"],
      attributes: ownAttributes.image,
    },
  ],
  imageGallery: ["Image Gallery", { supported: true, children: [holds("images", "image")] }],
  audio: [
    "Audio",
    {
      supported: true,
      richText: ["title"],
      attributes: ownAttributes.audio,
    },
  ],
  video: [
    "Video",
    {
      supported: true,
      richText: ["title"],
      attributes: ownAttributes.video,
    },
  ],
  pdf: ["PDF", { supported: true, richText: ["title"], attributes: ownAttributes.pdf }],
  horizontalRule: ["Horizontal Rule", { supported: true }],
  button: ["Button", { supported: true, richText: ["title"] }],
  multipleChoiceAnswer: [
    "Multiple Choice Answer",
    { supported: true, richText: ["content"], attributes: ownAttributes.multipleChoiceAnswer },
  ],
  cdqQuestionAnswer: [
    "CDQ Answer",
    {
      supported: true,
      richText: ["content"],
      attributes: ownAttributes.cdqQuestionAnswer,
    },
  ],
  cdqFeature: ["CDQ Key Feature", { supported: true, richText: ["content"] }],
  matchItem: ["Match Item", { supported: true, richText: ["content"], attributes: ownAttributes.matchItem }],
  contentCategory: ["Category", { supported: true, richText: ["content"] }],
  checkbox: ["Checkbox", { supported: true, richText: ["content"], attributes: ownAttributes.checkbox }],
  learningObjective: ["Learning Objective", { supported: true, richText: ["content"] }],
  learningObjectivesList: [
    "Learning Objectives List",
    { supported: true, children: [holds("content", "learningObjective", "variantPlaceholder")] },
  ],
  variantPlaceholder: ["Reusable Content Placeholder", { supported: true }],
  aiAssistantChat: ["AI Assistant Chat", { supported: true, attributes: ownAttributes.aiAssistantChat }],
  aiAssistantFeedback: [
    "AI Assistant Feedback",
    {
      supported: true,
      attributes: ownAttributes.aiAssistantFeedback,
    },
  ],
  RLOModal: [
    "Reusable Content",
    {
      supported: true,
      children: [holds("content", ...pageContent.filter((type) => type !== "RLOModal"))],
      richText: ["title"],
      attributes: ownAttributes.RLOModal,
    },
  ],
  diagnosis: ["Diagnosis", { richText: ["content"], attributes: ownAttributes.diagnosis }],
  finding: ["Finding", { richText: ["content"] }],
  note: ["Note", { richText: ["content"], attributes: ownAttributes.note }],
  cdq_case: [
    "CDQ Case",
    {
      supported: true,
      children: [
        holds("content", ...pageContent.filter((type) => type !== "cdq_case")),
        holds("cdqFeatures", "cdqFeature"),
      ],
      richText: ["title"],
    },
  ],
  // Stands in views of a draft where a node was moved away, never in a stored case: nothing may hold it.
  move_summary: ["Moved Content", { attributes: ownAttributes.move_summary }],
  illnessScriptFeedback: ["Feedback", { attributes: ownAttributes.illnessScriptFeedback }],
};

/** One entry for every node type: the viewer, the schema, the builders, importers and later the editor read this table. */
export const nodeTable = Object.fromEntries(
  nodeTypes.map((type): [NodeType, NodeTypeEntry] => {
    const [name, sketch] = sketches[type];
    return [
      type,
      {
        name,
        children: [],
        richText: [],
        attributes: {},
        supported: false,
        ...sketch,
        inPages: inPages.has(type),
      },
    ];
  }),
  // fromEntries forgets the key type; nodeTypes lists every NodeType.
) as Record<NodeType, NodeTypeEntry>;

export const isNodeType = (type: unknown): type is NodeType =>
  typeof type === "string" && Object.hasOwn(nodeTable, type);

/** Tells if the viewer can show nodes of this type. */
export const isSupported = (type: string): boolean => isNodeType(type) && nodeTable[type].supported;

const ownAttribute = (table: Readonly<Record<string, Attribute>>, key: string): Attribute | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Definition of an attribute of a node type; undefined if that type has no such attribute. */
export function attributeOf(type: NodeType, key: string, isRoot = false): Attribute | undefined {
  return (
    ownAttribute(nodeTable[type].attributes, key) ??
    ownAttribute(commonAttributes, key) ??
    (isRoot ? ownAttribute(rootAttributes, key) : undefined)
  );
}

/** The default of an attribute for a node's type; undefined where none is set. */
export const defaultOf = (type: NodeType, key: AttributeName): unknown =>
  attributeOf(type, key, type === "section")?.default;

export const displayName = (node: Pick<ContentNode, "type">): string =>
  isNodeType(node.type) ? nodeTable[node.type].name : String(node.type);
