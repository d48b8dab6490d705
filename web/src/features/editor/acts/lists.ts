import type { Node, ResolvedPos } from "prosemirror-model";
import type { Selection } from "prosemirror-state";
import { linesBetween } from "../document/places.ts";
import type { Act, Scene } from "./act.ts";

/** The list item that a position is in; undefined in a cell inside of one. */
function itemAround($pos: ResolvedPos): Node | undefined {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const node = $pos.node(depth);
    if (node.type.name === "tableCell") return undefined;
    if (node.type.name === "listItem") return node;
  }
  return undefined;
}

/**
 * Moves the selected items of a list in or out by one, never below 0.
 * @returns undefined where nothing of a list is selected
 * @see spec documents §5 Tab
 */
export function indentItems({ document }: Scene, { from, to }: Selection, by: 1 | -1): Act | undefined {
  const items = new Set(
    linesBetween(document, from, to).flatMap(({ line }) => itemAround(document.resolve(line.start)) ?? []),
  );
  if (items.size === 0) return undefined;
  const sketches = [...items].flatMap(({ attrs }) => {
    const now = Number(attrs.fields.listIndentation ?? 0);
    const listIndentation = Math.max(0, now + by);
    if (listIndentation === now) return [];
    return [{ type: "setKeysValues" as const, uid: attrs.uid, keysAndValues: { listIndentation } }];
  });
  return { sketches };
}
