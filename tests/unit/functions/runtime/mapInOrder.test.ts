import { expect, it } from "vitest";
import { mapInOrder } from "#functions/runtime/mapInOrder.ts";

it("answers in the order of the items, with so many at once and no more", async () => {
  let underWay = 0;
  let most = 0;
  const work = async (item: number): Promise<number> => {
    most = Math.max(most, ++underWay);
    // The first ones take longest.
    for (let turn = 0; turn < 20 - item; turn++) await Promise.resolve();
    underWay--;
    return item * 2;
  };
  const results: number[] = [];
  for await (const result of mapInOrder([1, 2, 3, 4, 5, 6], 3, work)) results.push(result);
  expect(results).toEqual([2, 4, 6, 8, 10, 12]);
  expect(most).toBe(3);
});

it("fails where an item fails, after those before it were answered", async () => {
  const seen: number[] = [];
  const run = async () => {
    const work = async (item: number) => {
      if (item === 2) throw new Error("second");
      return item;
    };
    for await (const item of mapInOrder([1, 2, 3], 2, work)) seen.push(item);
  };
  await expect(run()).rejects.toThrow("second");
  expect(seen).toEqual([1]);
});
