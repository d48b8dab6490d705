import { nodeTable } from "./nodeTable.ts";
import { plainText, rawText } from "./richText.ts";
import { childListsOf } from "./tree.ts";
import type { ContentNode, RichText } from "./types.ts";

/** A node with where in the case it stands. */
export type Place = {
  node: ContentNode;
  parent: ContentNode | undefined;
  /** The titles of what it stands in, from the case's own cards on. */
  place: readonly string[];
};

/** Every node in reading order. */
export function placesOf(root: ContentNode): Place[] {
  const places: Place[] = [];
  const enter = (node: ContentNode, parent: ContentNode | undefined, place: readonly string[]): void => {
    places.push({ node, parent, place });
    const title = plainText(node.title);
    // The case's own title says nothing of where in it.
    const within = parent && title !== "" ? [...place, title] : place;
    for (const { nodes } of childListsOf(node)) for (const child of nodes) enter(child, node, within);
  };
  enter(root, undefined, []);
  return places;
}

type TextField = RichText | string;

/** The text fields of a node, its title first; none that is empty. */
export const textFieldsOf = (node: ContentNode): TextField[] =>
  nodeTable[node.type].richText
    .map((key) => node[key])
    .filter((field): field is TextField => rawText(field) !== "");

/** The texts of a node, its title first: plain, and none that is empty. */
export const textsOf = (node: ContentNode): string[] => textFieldsOf(node).map((field) => plainText(field));
