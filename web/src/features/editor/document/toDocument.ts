import type { Attrs, Node, NodeType } from "prosemirror-model";
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

/** What may stand in what is seen to by the operations that made the draft; to look again is a part of the opening that is felt. */
function unchecked(name: string, attributes: Attrs | null, parts: readonly Node[]): Node {
  const type = types[name];
  if (!type) throw new Error(`The editor has no node '${name}'`);
  return type.create(attributes, parts);
}

function build(node: ContentNode, level: number): Node {
  const { type, uid } = node;
  const textField = textFieldOf(type);
  const attributes = {
    uid,
    fields: storedFields(node),
    absent: absentFields(node),
    highlights: (node as ViewNode).highlights ?? none, // a plain case has none
  };
  const below = type === "section" ? level + 1 : level;
  const parts: Node[] = [];
  if (textField) {
    const inline = inlineOf(asRichText(node[textField]));
    if (isTextBlock(type)) parts.push(...inline);
    else if (hasTitleSlot(type)) parts.push(unchecked(titleName(type), { level }, inline));
  }
  const main = mainListOf(type);
  if (main) for (const child of nodesIn(node[main.key])) parts.push(editorNode(child, below));
  for (const { key } of otherListsOf(type)) {
    if (node[key] === undefined) continue;
    parts.push(
      unchecked(
        listName(type, key),
        null,
        nodesIn(node[key]).map((child) => editorNode(child, below)),
      ),
    );
  }
  return unchecked(nameOf(node), attributes, parts);
}

/** The editor's document of a case, which follows the node table: `parseCaseTree` comes before. */
export function toDocument(root: ContentNode): Node {
  return schema.node("case", null, [editorNode(root, 0)]);
}
