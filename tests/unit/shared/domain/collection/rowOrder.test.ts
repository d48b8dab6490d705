import { describe, expect, it } from "vitest";
import {
  compareIds,
  compareKeys,
  orderOf,
  pageInOrder,
  type SortKey,
  updatedOrder,
} from "#shared/domain/collection/rowOrder.ts";

type Keys = readonly (SortKey | null)[];

/** All arrays of so many of these keys. */
const arrays = (values: Keys, length: number): Keys[] =>
  length === 0 ? [[]] : arrays(values, length - 1).flatMap((rest) => values.map((value) => [...rest, value]));

/** Ids that go the other way round than the places. */
const ids = [5, 4, 3, 2, 1];

/** The order as somebody would write it down who sees all rows at once. */
function byHand(keys: Keys) {
  const isFilled = (at: number): boolean => keys[at] !== null && !Number.isNaN(keys[at]);
  const key = (at: number): number => Number(keys[at]);
  const byId = (a: number, b: number): number => (ids[a] ?? 0) - (ids[b] ?? 0);
  const filled = [...keys.keys()].filter(isFilled).sort((a, b) => key(a) - key(b) || byId(a, b));
  const starts = filled.map((at, i) => Number(i === 0 || key(at) !== key(filled[i - 1] ?? -1)));
  return { filled, starts, empty: [...keys.keys()].filter((at) => !isFilled(at)).sort(byId) };
}
const plain = ({ filled, starts, empty }: ReturnType<typeof orderOf>) => ({
  filled: [...filled],
  starts: [...starts],
  empty: [...empty],
});

describe("the order of rows by a column (C-08)", () => {
  it("is by key and then by id, empty ones apart, and after any change what it is when calculated anew", () => {
    const values = [null, 1, 2];
    const all = [0, 1, 2, 3, 4].flatMap((length) => arrays(values, length));
    const wrong = all
      .filter((keys) => keys.length === 3)
      .flatMap((before) => {
        const order = orderOf(before, ids.slice(0, 3));
        return all.filter((keys) => {
          const places = [...Array(Math.max(before.length, keys.length)).keys()];
          const stale = new Set(places.filter((at) => before[at] !== keys[at]));
          const updated = updatedOrder(order, keys, ids.slice(0, keys.length), stale);
          return JSON.stringify(plain(updated)) !== JSON.stringify(byHand(keys));
        });
      });
    expect(wrong).toEqual([]);
    expect(plain(orderOf([Number.NaN, 1, null], ids))).toEqual({ filled: [1], starts: [1], empty: [2, 0] });
  });

  it("gives any page of the marked rows in either direction, ties by id upwards and empty ones last", () => {
    const keys = [2, null, 1, 2, null];
    const order = orderOf(keys, ids);
    const page = (isDescending: boolean, from: number, count: number, marks = [1, 1, 1, 1, 1]) =>
      pageInOrder(order, Uint8Array.from(marks), { isDescending, from, count });
    const up = [2, 3, 0, 4, 1];
    const down = [3, 0, 2, 4, 1];
    for (const from of [0, 1, 2, 4, 5])
      for (const count of [0, 1, 2, 5, 9]) {
        expect(page(false, from, count)).toEqual(up.slice(from, from + count));
        expect(page(true, from, count)).toEqual(down.slice(from, from + count));
      }
    const some = [1, 1, 0, 0, 0];
    expect([page(false, 0, 9, some), page(true, 0, 9, some), page(true, 1, 9, some)]).toEqual([
      ...[[0, 1], [0, 1], [1]],
    ]);
  });

  it("compares numbers by size, texts as a reader does, and ids by what they are", () => {
    expect(compareKeys(10, 9)).toBeGreaterThan(0);
    expect([compareKeys(-1, -2), compareKeys(0.5, 0.25)].map(Math.sign)).toEqual([1, 1]);
    expect([compareKeys(10, "b"), compareKeys("b", 10), compareIds("b", 10)].map(Math.sign)).toEqual([
      -1, 1, 1,
    ]);
    expect(compareKeys("case 10", "Case 9")).toBeGreaterThan(0);
    expect(compareKeys("Élan", "elan")).toBe(0);
    expect(compareKeys(10, "9")).toBeGreaterThan(0);
    expect([compareIds(10, 9), compareIds("10", "9"), compareIds("a", "b"), compareIds("a", "a")]).toEqual([
      ...[1, -1, -1, 0],
    ]);
    expect(compareIds("b", "a")).toBe(1);
    expect(compareIds(10, "9")).toBe(-1);
  });
});
