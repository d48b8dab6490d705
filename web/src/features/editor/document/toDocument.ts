import type { Node } from "prosemirror-model";
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

/** Text and lists of a type that this node does not have. */
const absentFields = (node: ContentNode): string[] =>
  partsOf(node.type).filter((key) => node[key] === undefined);

const structural: ReadonlySet<string> = new Set(["type", "uid", "highlights"]);

function storedFields(node: ContentNode): Record<string, unknown> {
  const parts: readonly string[] = partsOf(node.type);
  const fields: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (value !== undefined && !structural.has(key) && !parts.includes(key)) fields[key] = value;
  }
  return fields;
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

function build(node: ContentNode, level: number): Node {
  const { type, uid } = node;
  const textField = textFieldOf(type);
  const attributes = {
    uid,
    fields: storedFields(node),
    absent: absentFields(node),
    highlights: (node as ViewNode).highlights ?? [], // a plain case has none
  };
  const below = type === "section" ? level + 1 : level;
  const parts: Node[] = [];
  if (textField) {
    const inline = inlineOf(asRichText(node[textField]));
    if (isTextBlock(type)) parts.push(...inline);
    else if (hasTitleSlot(type)) parts.push(schema.node(titleName(type), { level }, inline));
  }
  const main = mainListOf(type);
  if (main) parts.push(...nodesIn(node[main.key]).map((child) => editorNode(child, below)));
  for (const { key } of otherListsOf(type)) {
    if (node[key] === undefined) continue;
    parts.push(
      schema.node(
        listName(type, key),
        null,
        nodesIn(node[key]).map((child) => editorNode(child, below)),
      ),
    );
  }
  return schema.node(nameOf(node), attributes, parts);
}

/** The editor's document of a case. Throws where the tree does not follow the node table: `parseCaseTree` comes before. */
export function toDocument(root: ContentNode): Node {
  return schema.node("case", null, [editorNode(root, 0)]);
}
