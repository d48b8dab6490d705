import { Fragment, type Node, type NodeType } from "prosemirror-model";
import type { ViewNode, ViewText } from "#shared/case/changes/viewTypes.ts";
import { isRichText } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { inlineOf } from "./inline.ts";
import {
  hasTitleSlot,
  isTextBlock,
  listName,
  mainListOf,
  nameOf,
  otherListsOf,
  partsOf,
  textFieldOf,
  titleName,
} from "./nodeNames.ts";
import { schema } from "./schema.ts";

const asRichText = (field: unknown): ViewText =>
  isRichText(field) ? field : { text: typeof field === "string" ? field : "", styleRanges: [] };

/** parseCaseTree has checked that a list holds nodes. */
const nodesIn = (field: unknown): readonly ContentNode[] => (Array.isArray(field) ? field : []);

/** One for all: what is the same object is not compared. */
const none: readonly never[] = Object.freeze([]);
const noFields: Readonly<Record<string, unknown>> = Object.freeze({});

/** Text and lists of a type that this node does not have. */
function absentFields(node: ContentNode): readonly string[] {
  const parts = partsOf(node.type);
  return parts.every((key) => node[key] !== undefined)
    ? none
    : parts.filter((key) => node[key] === undefined);
}

const isStored = (key: string, node: ContentNode): boolean =>
  key !== "type" &&
  key !== "uid" &&
  key !== "highlights" &&
  !(partsOf(node.type) as readonly string[]).includes(key);

function storedFields(node: ContentNode): Readonly<Record<string, unknown>> {
  let fields: Record<string, unknown> | undefined;
  for (const key in node) {
    const value = node[key as keyof ContentNode];
    if (value === undefined || !isStored(key, node)) continue;
    fields ??= {};
    fields[key] = value;
  }
  return fields ?? noFields;
}

/** Nodes of a case are values, so that what was built of one holds as long as it does; the level only sizes its title. */
const built = new WeakMap<ContentNode, { level: number; node: Node }>();

/**
 * The editor's node for a node of a case, with all below it.
 * @param level sections above it; the root has 0, a page 1
 */
export function editorNode(node: ContentNode, level: number): Node {
  const known = built.get(node);
  if (known?.level === level) return known.node;
  const made = build(node, level);
  built.set(node, { level, node: made });
  return made;
}

const types: Readonly<Record<string, NodeType>> = schema.nodes;

function typeOf(name: string): NodeType {
  const type = types[name];
  if (!type) throw new Error(`The editor has no node '${name}'`);
  return type;
}

const emptySlots = new Map<string, Node>();

/** A title or a list without anything in it. Its copies share its attributes. */
function emptySlot(name: string, level?: number): Node {
  const key = `${name} ${level}`;
  const known = emptySlots.get(key);
  if (known) return known;
  const made = typeOf(name).create(level === undefined ? null : { level });
  emptySlots.set(key, made);
  return made;
}

/** The lines and nodes of a node. What may stand in what is seen to by the operations that made the draft; to look again is a part of the opening that is felt. */
function partsIn(node: ContentNode, level: number): readonly Node[] {
  const { type } = node;
  const textField = textFieldOf(type);
  if (textField && isTextBlock(type)) return inlineOf(asRichText(node[textField]));
  const below = type === "section" ? level + 1 : level;
  const parts: Node[] = [];
  if (textField && hasTitleSlot(type)) {
    const title = Fragment.fromArray(inlineOf(asRichText(node[textField])));
    parts.push(emptySlot(titleName(type), level).copy(title));
  }
  const main = mainListOf(type);
  if (main) for (const child of nodesIn(node[main.key])) parts.push(editorNode(child, below));
  for (const { key } of otherListsOf(type)) {
    if (node[key] === undefined) continue;
    const children = nodesIn(node[key]).map((child) => editorNode(child, below));
    parts.push(emptySlot(listName(type, key)).copy(Fragment.fromArray(children)));
  }
  return parts;
}

const build = (node: ContentNode, level: number): Node =>
  typeOf(nameOf(node)).create(
    {
      uid: node.uid,
      fields: storedFields(node),
      absent: absentFields(node),
      highlights: (node as ViewNode).highlights ?? none, // a plain case has none
    },
    partsIn(node, level),
  );

const documents = new WeakMap<Node, Node>();

/** The editor's document of a case, which follows the node table: `parseCaseTree` comes before. The same for the same case. */
export function toDocument(root: ContentNode): Node {
  const node = editorNode(root, 0);
  const known = documents.get(node);
  if (known) return known;
  const made = schema.node("case", null, [node]);
  documents.set(node, made);
  return made;
}
