import { expect, it } from "vitest";
import { answersIn } from "#functions/runtime/answersIn.ts";
import { derivedUlid } from "#functions/runtime/derivedUlid.ts";
import { forAll } from "#functions/runtime/forAll.ts";
import { forEachConcurrent } from "#functions/runtime/forEachConcurrent.ts";
import { ulid } from "#shared/contract/common.ts";

it("work is done for each item, some at once, and what failed is told in order", async () => {
  let underWay = 0;
  let most = 0;
  const done: number[] = [];
  const failed = await forEachConcurrent([1, 2, 3, 4, 5, 6], 2, async (item) => {
    underWay += 1;
    most = Math.max(most, underWay);
    // The first of a pair takes longer than the second.
    for (let turn = 0; turn < (item % 2) * 5; turn++) await Promise.resolve();
    underWay -= 1;
    if (item > 4) throw new Error(`no ${item}`);
    done.push(item);
  });
  expect(most).toBe(2);
  expect(done.toSorted()).toEqual([1, 2, 3, 4]);
  expect(failed).toEqual([
    { item: 5, error: new Error("no 5") },
    { item: 6, error: new Error("no 6") },
  ]);
  expect(await forEachConcurrent([], 2, async () => undefined)).toEqual([]);
});

it("work that fails for one is done for all others before it is told", async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    if (item === 2) throw new Error("no 2");
    done.push(item);
  };
  await expect(forAll([1, 2, 3], work)).rejects.toThrow("no 2");
  expect(done).toEqual([1, 3]);
  expect(await forAll([1, 3], work)).toBeUndefined();
});

it("an identifier that follows from a text is the same each time, and tells its time", () => {
  const at = Date.parse("2026-11-01T10:00:00.000Z");
  const id = derivedUlid(at, "a");
  expect(ulid.safeParse(id).success).toBe(true);
  expect(derivedUlid(at, "a")).toBe(id);
  expect(derivedUlid(at, "b").slice(0, 10)).toBe(id.slice(0, 10));
  expect(derivedUlid(at, "b")).not.toBe(id);
  expect(derivedUlid(at + 1, "a").slice(10)).toBe(id.slice(10));
});

it("what takes too long is a failure, and what fails or answers is told as it is", async () => {
  expect(await answersIn(10_000, async () => 7)).toBe(7);
  await expect(answersIn(10_000, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(answersIn(1, () => new Promise(() => undefined))).rejects.toThrow("no answer in time");
});
