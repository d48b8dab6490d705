import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

export const isList = ({ type }: ContentNode): boolean => type === "regularList" || type === "numberedList";

const indentationOf = ({ listIndentation = 0 }: ContentNode): number => listIndentation;

const moved = (item: ContentNode, by: number): ContentNode => {
  const { listIndentation: _, ...rest } = item;
  const listIndentation = Math.max(0, indentationOf(item) + by);
  return listIndentation > 0 ? { ...rest, listIndentation } : rest;
};

const indented = (items: readonly ContentNode[], by: number): ContentNode[] =>
  items.map((item) => moved(item, by));

/**
 * The items of a list from what its elements hold. Items of a case stand flat, each with its indentation, as Tab makes them;
 * a list of the other kind stays in the item that it is below.
 * @param held what an item holds, or the list that stands between items
 */
export function itemsOf(
  type: ContentNode["type"],
  held: readonly { blocks: ContentNode[]; indentation: number }[],
  mint: () => string,
): ContentNode[] {
  const items: ContentNode[] = [];
  for (const { blocks, indentation } of held) {
    const own = [...blocks];
    const below: ContentNode[][] = [];
    while (own.at(-1)?.type === type) below.unshift([...contentOf(own.pop() as ContentNode)]);
    const last = items.at(-1);
    if (own.length > 0 && own.every(isList) && last && Array.isArray(last.content)) {
      last.content.push(...own);
    } else if (own.length > 0) {
      items.push(moved({ type: "listItem", uid: mint(), content: own }, indentation));
    }
    // Below what stands before it; what has nothing before it begins at the margin.
    const level = items.length > 0 ? indentation + 1 : 0;
    for (const lower of below) items.push(...indented(lower, level));
  }
  return items;
}

/** Puts a list behind another: among its items, or into the last of them where it is of the other kind and lies below. */
function continued(list: ContentNode, next: ContentNode): boolean {
  if (!Array.isArray(list.content) || !Array.isArray(next.content)) return false;
  if (list.type === next.type) {
    list.content.push(...next.content);
    return true;
  }
  const [last, first] = [list.content.at(-1), next.content[0]];
  const below = last && first ? indentationOf(first) - indentationOf(last) - 1 : -1;
  if (!last || below < 0 || !Array.isArray(last.content)) return false;
  const lower = { ...next, content: indented(next.content, -indentationOf(last) - 1) };
  const inner = last.content.at(-1);
  if (!inner || !isList(inner) || !continued(inner, lower)) last.content.push(lower);
  return true;
}

/**
 * Word writes each item as a list of its own, which says what list it is of. What follows each other of the same one, or
 * goes on below, is one list again.
 */
export function joinedLists(
  nodes: readonly ContentNode[],
  listNameOf: ReadonlyMap<ContentNode, string>,
): ContentNode[] {
  const joined: ContentNode[] = [];
  let name: string | undefined;
  for (const node of nodes) {
    const last = joined.at(-1);
    const own = listNameOf.get(node);
    const [first] = contentOf(node);
    const goesOn = own !== undefined && name !== undefined && first !== undefined;
    if (goesOn && last && (own === name || indentationOf(first) > 0) && continued(last, node)) continue;
    joined.push(node);
    name = own;
  }
  return joined;
}
