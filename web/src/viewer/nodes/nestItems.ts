import type { ContentNode } from "#shared/case/model/types.ts";

export type NestedItem = { item: ContentNode; below: NestedItem[] };

const indentationOf = (item: ContentNode): number => Math.max(0, item.listIndentation ?? 0);

/** List items are stored flat, each with its indentation; a page shows them as lists within items. */
export function nestItems(items: readonly ContentNode[]): NestedItem[] {
  const top: NestedItem[] = [];
  const open: { indentation: number; nested: NestedItem }[] = [];
  for (const item of items) {
    const indentation = indentationOf(item);
    while ((open.at(-1)?.indentation ?? -1) >= indentation) open.pop();
    const nested: NestedItem = { item, below: [] };
    const siblings = open.at(-1)?.nested.below ?? top;
    siblings.push(nested);
    open.push({ indentation, nested });
  }
  return top;
}
