import { nodeTable } from "./nodeTable.ts";
import { plainText, rawText } from "./richText.ts";
import { withoutScripts } from "./scriptSigns.ts";
import { placesOf, textFieldsOf } from "./textPlaces.ts";
import type { ContentNode, RichText } from "./types.ts";

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

/**
 * A text in lower case, where that leaves each character at its place, and with ordinary digits for raised and lowered ones: whether
 * an exponent is a style or a sign of its own, it is found by either.
 */
export const folded = (text: string): string => {
  const lower = text.toLowerCase();
  return withoutScripts(lower.length === text.length ? lower : text);
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

/** At most 200 characters of a text with the place in their middle, plain; what was left out is dots. */
function around(field: RichText | string, at: number, length: number): string {
  const all = rawText(field).length;
  const middle = at + Math.floor(length / 2);
  const start = Math.max(0, Math.min(middle - aroundAtMost / 2, all - aroundAtMost));
  const end = Math.min(all, start + aroundAtMost);
  return `${start > 0 ? "…" : ""}${plainText(field, { start, end })}${end < all ? "…" : ""}`;
}

/** Every time that a text stands in the texts of a case, in reading order, without regard to capitals. */
export function findInCase(root: ContentNode, wanted: string): Occurrence[] {
  const needle = folded(wanted);
  return placesOf(root).flatMap(({ node, place }) =>
    textFieldsOf(node).flatMap((field) =>
      placesIn(rawText(field), needle).map((at) => ({
        uid: node.uid,
        type: nodeTable[node.type].name,
        place,
        around: around(field, at, needle.length),
      })),
    ),
  );
}
