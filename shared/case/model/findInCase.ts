import { nodeTable } from "./nodeTable.ts";
import { placesOf, textsOf } from "./textPlaces.ts";
import type { ContentNode } from "./types.ts";

/** Where a text stands in a case, once for each time that it does. */
export type Occurrence = {
  uid: string;
  /** The node table's name for the node's type. */
  type: string;
  place: readonly string[];
  /** The text around it. */
  around: string;
};

/** @see spec documents §9 'text truncated at 200 characters' */
const aroundAtMost = 200;

/** A text in lower case, where that leaves each character at its place; else as it is. */
export const folded = (text: string): string => {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
};

/** Where a wanted text (folded) begins in another. */
export function placesIn(text: string, wanted: string): number[] {
  const found: number[] = [];
  if (wanted === "") return found;
  const searched = folded(text);
  for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + wanted.length))
    found.push(at);
  return found;
}

/** At most 200 characters with the place in their middle; what was left out is dots. */
function around(text: string, at: number, length: number): string {
  const middle = at + Math.floor(length / 2);
  const start = Math.max(0, Math.min(middle - aroundAtMost / 2, text.length - aroundAtMost));
  const cut = text.slice(start, start + aroundAtMost);
  return `${start > 0 ? "…" : ""}${cut}${start + aroundAtMost < text.length ? "…" : ""}`;
}

/** Every time that a text stands in the texts of a case, in reading order, without regard to capitals. */
export function findInCase(root: ContentNode, wanted: string): Occurrence[] {
  const needle = folded(wanted);
  return placesOf(root).flatMap(({ node, place }) =>
    textsOf(node).flatMap((text) =>
      placesIn(text, needle).map((at) => ({
        uid: node.uid,
        type: nodeTable[node.type].name,
        place,
        around: around(text, at, needle.length),
      })),
    ),
  );
}
