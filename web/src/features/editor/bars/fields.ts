import type { Attribute, AttributeKind } from "#shared/case/model/attribute.ts";
import { commonAttributes } from "#shared/case/model/nodeAttributes.ts";
import { nodeTable } from "#shared/case/model/nodeTable.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { EditSession } from "../session/editSession.ts";

/** An attribute of the node table as its author meets it. */
export type Field = { name: string; kind: AttributeKind; fallback: unknown; most?: number | undefined };

/** Label of an attribute: `hideEducators` is "Hide educators". */
export const labelOf = (name: string): string => {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** An attribute of a node, of its type or of every type; undefined where it has none of this name. */
export function fieldOf({ type }: ContentNode, name: string): Field | undefined {
  const attributes: Readonly<Record<string, Attribute>> = {
    ...commonAttributes,
    ...nodeTable[type].attributes,
  };
  const attribute = attributes[name];
  return attribute && { name, kind: attribute.kind, fallback: attribute.default, most: attribute.most };
}

/** Sets an attribute, where that says something else than before. */
export function setField(session: EditSession, node: ContentNode, field: Field, value: unknown): void {
  const stored = node[field.name as "subtype"] as unknown; // one of the table's names
  if (value === (stored ?? null) || (stored === undefined && value === field.fallback)) return;
  session.act(() => ({
    sketches: [{ type: "setKeysValues", uid: node.uid, keysAndValues: { [field.name]: value } }],
  }));
}

/** Returns true if this person may change an attribute. */
export const maySetField = (
  session: EditSession,
  { uid }: ContentNode,
  { name }: Pick<Field, "name">,
): boolean => session.may({ type: "setKeysValues", uid, keysAndValues: { [name]: null } });
