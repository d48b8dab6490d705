import type { Node } from "prosemirror-model";
import type { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import type { ContentNode } from "#shared/case/model/types.ts";
import { type NestedItem, nestItems } from "../../../viewer/nodes/nestItems.ts";
import { decorating } from "./decorating.ts";
import { perDocument, soughtIn } from "./soughtIn.ts";

type Found = { item: ContentNode; pos: number; size: number };

/** The items of a list with the numbers that learners read: each level is counted for itself, and anew below each item. */
function numbersIn(list: Node, pos: number): Decoration[] {
  const found: Found[] = [];
  list.forEach(({ attrs, nodeSize }, offset) => {
    const { listIndentation } = attrs.fields;
    const item: ContentNode = { type: "listItem", uid: attrs.uid, listIndentation };
    found.push({ item, pos: pos + 1 + offset, size: nodeSize });
  });
  // Where nothing is indented the browser counts as learners' pages do.
  if (!found.some(({ item }) => Number(item.listIndentation ?? 0) > 0)) return [];
  const numbers = new Map<ContentNode, number>();
  const count = (items: readonly NestedItem[]): void => {
    for (const [i, { item, below }] of items.entries()) {
      numbers.set(item, i + 1);
      count(below);
    }
  };
  count(nestItems(found.map(({ item }) => item)));
  return found.map(({ item, pos: at, size }) =>
    Decoration.node(at, at + size, { value: String(numbers.get(item)) }),
  );
}

const decorate = perDocument((document) =>
  DecorationSet.create(
    document,
    soughtIn(document).numberedLists.flatMap(({ node, pos }) => numbersIn(node, pos)),
  ),
);

/** The numbers of indented items: the case has them side by side, and a list would count them through. @see spec documents §5 Tab */
export const numbering = (): Plugin<DecorationSet> => decorating({ decorate });
