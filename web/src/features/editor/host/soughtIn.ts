import type { Node } from "prosemirror-model";
import { isStruck } from "../document/places.ts";

/** A node, where it stands, and in what. */
export type Found = { node: Node; pos: number; parent: Node };

/** Parts of a document that the decorations of the text look for. */
type Sought = {
  emptyLines: Found[];
  numberedLists: Found[];
  keyFeatureAnswers: Found[];
  /** Tables of which a row or a cell waits to be deleted. */
  changedTables: Found[];
};

const isChanged = (table: Node): boolean =>
  table.children.some((row) => isStruck(row) || row.children.some(isStruck));

/** Computes a value once per document. A view that is shown again is the same document. */
export function perDocument<T extends object>(make: (document: Node) => T): (document: Node) => T {
  const known = new WeakMap<Node, T>();
  return (document) => {
    const before = known.get(document);
    if (before) return before;
    const made = make(document);
    known.set(document, made);
    return made;
  };
}

function look(parent: Node, inside: number, sought: Sought): void {
  let pos = inside;
  for (const node of parent.children) {
    const { name } = node.type;
    if (node.isTextblock) {
      if (node.content.size === 0) sought.emptyLines.push({ node, pos, parent });
      if (name === "cdqQuestionAnswer") sought.keyFeatureAnswers.push({ node, pos, parent });
    } else {
      if (name === "table" && isChanged(node)) sought.changedTables.push({ node, pos, parent });
      if (name === "numberedList") sought.numberedLists.push({ node, pos, parent });
      look(node, pos + 1, sought);
    }
    pos += node.nodeSize;
  }
}

/** All that decorations are made of, found in one go through the document. */
export const soughtIn = perDocument((document): Sought => {
  const sought: Sought = {
    emptyLines: [],
    numberedLists: [],
    keyFeatureAnswers: [],
    changedTables: [],
  };
  look(document, 0, sought);
  return sought;
});
