import { walk } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";

/** The node that holds an item of reusable content, as far as it names the item. */
type Named = Pick<ContentNode, "type" | "variantableType" | "variantableId" | "variantId" | "variantUid">;

const isWrapper = ({ type }: Pick<ContentNode, "type">): boolean => type === "RLOModal" || type === "section";

function numberOf({ variantableType, variantableId }: Named): number | undefined {
  if (variantableType !== "ReusableObject") return undefined;
  const id = typeof variantableId === "string" ? Number(variantableId) : variantableId;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The item that a placeholder stands for; undefined for other nodes, and for placeholders of a node of the same case. */
export const placeOf = (node: Named): number | undefined =>
  node.type === "variantPlaceholder" && !node.variantUid ? numberOf(node) : undefined;

/** The item whose text was put into a node when the case was published; undefined for everything that was written in the case. */
export const filledWith = (node: Named): number | undefined =>
  isWrapper(node) && node.variantId !== undefined && node.variantId !== null ? numberOf(node) : undefined;

/** Numbers of the items that stand in a tree, be it as placeholders or with their text, each once, in ascending order. */
export function itemsIn(root: ContentNode): number[] {
  const items = new Set<number>();
  walk(root, (node) => {
    const item = placeOf(node) ?? filledWith(node);
    if (item !== undefined) items.add(item);
    return true;
  });
  return [...items].toSorted((a, b) => a - b);
}
