import type { ContentNode } from "../model/types.ts";
import { itemsIn } from "./places.ts";

/**
 * The way from an item back to itself, both ends included, where its text leads there through the items in it; undefined where it does not.
 * @param textOf published text of another item; undefined where it has none
 */
export async function circleFrom(
  id: number,
  root: ContentNode,
  textOf: (id: number) => Promise<ContentNode | undefined>,
): Promise<number[] | undefined> {
  const known = new Set<number>();
  const search = async (path: readonly number[], text: ContentNode): Promise<number[] | undefined> => {
    for (const item of itemsIn(text)) {
      if (item === id) return [...path, item];
      if (known.has(item)) continue;
      known.add(item);
      const inner = await textOf(item);
      const circle = inner && (await search([...path, item], inner));
      if (circle) return circle;
    }
    return undefined;
  };
  return search([id], root);
}
