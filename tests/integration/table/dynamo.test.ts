import { ulid } from "ulid";
import { beforeAll, describe, expect, it } from "vitest";
import {
  batchDeleteItems,
  batchGetItems,
  batchPutItems,
  deleteItem,
  forEachPage,
  getItem,
  hasRev,
  isNew,
  lastOfSequence,
  nextSequence,
  putItem,
  queryItems,
  queryPages,
  readCount,
  touchItem,
  transact,
  transactCheck,
  transactDelete,
  transactPut,
  transactUpdate,
  updateItem,
} from "#functions/table/table.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";

/** The way to the table itself: what each call reads, writes and refuses. */
useEnvironment(useCloud().functionEnv("courses"));

const aKey = (sk = "A") => ({ pk: `TEST#${ulid()}`, sk });
const exists = { expression: "attribute_exists(pk)" };
const skOf = (items: readonly { sk: string }[]) => items.map(({ sk }) => sk);

describe("one item", () => {
  it("is put, changed and deleted under its condition, and else left as it is", async () => {
    const key = aKey();
    expect(await putItem({ ...key, rev: 1 }, hasRev(1))).toBe(false);
    expect(await putItem({ ...key, rev: 1, left: undefined }, isNew)).toBe(true);
    expect(await putItem({ ...key, rev: 9 }, isNew)).toBe(false);
    expect(await putItem({ ...key, rev: 2 }, hasRev(1))).toBe(true);
    expect(await putItem({ ...key, rev: 2 }, hasRev(1))).toBe(false);
    expect(await getItem(key, { consistent: true })).toEqual({ ...key, rev: 2 });
    expect(await deleteItem(key, hasRev(1))).toBe(false);
    expect(await deleteItem(key, hasRev(2))).toBe(true);
    expect(await deleteItem(key, hasRev(2))).toBe(false);
    expect(await deleteItem(key)).toBe(true);
    expect(await getItem(key)).toBeUndefined();
    await putItem({ ...key, rev: 3 });
    expect(await getItem({ ...key, other: "kept out of the key" } as typeof key)).toEqual({ ...key, rev: 3 });
  });

  it("is answered as it is after a change, or not at all where it is only touched", async () => {
    const key = aKey();
    const add = { UpdateExpression: "ADD #n :one", ExpressionAttributeNames: { "#n": "n" } };
    const one = { ExpressionAttributeValues: { ":one": 1 } };
    const ifThere = { ConditionExpression: exists.expression };
    expect(await updateItem(key, { ...add, ...one, ...ifThere })).toBeUndefined();
    expect(await touchItem(key, { ...add, ...one, ...ifThere })).toBe(false);
    expect(await updateItem(key, { ...add, ...one })).toEqual({ ...key, n: 1 });
    expect(await touchItem(key, { ...add, ...one, ...ifThere })).toBe(true);
    expect(await updateItem(key, { ...add, ...one, ...ifThere })).toEqual({ ...key, n: 3 });
  });

  it("that the table does not take is a failure, and no condition that does not hold", async () => {
    const key = aKey();
    const wrong = { expression: "nonsense(" };
    await expect(putItem(key, wrong)).rejects.toThrow("ConditionExpression");
    await expect(deleteItem(key, wrong)).rejects.toThrow("ConditionExpression");
    const update = { UpdateExpression: "nonsense(" };
    await expect(updateItem(key, update)).rejects.toThrow("UpdateExpression");
    await expect(touchItem(key, update)).rejects.toThrow("UpdateExpression");
    await expect(transact([transactPut(key, wrong)])).rejects.toThrow("ConditionExpression");
    await expect(transact([transactPut({ ...key, pk: "" })])).rejects.toThrow();
    expect(await getItem(key)).toBeUndefined();
  });
});

describe("a transaction", () => {
  it("writes all or nothing", async () => {
    const [one, two, three] = [aKey(), aKey(), aKey()];
    const set = {
      expression: "SET #v = :v",
      names: { "#v": "value" },
      values: { ":v": 1 },
    };
    expect(await transact([transactPut(one, isNew), transactCheck(two, exists)])).toBe(false);
    expect(await transact([transactPut(one, isNew), transactDelete(two, exists)])).toBe(false);
    expect(await transact([transactPut(one, isNew), transactUpdate(two, set, exists)])).toBe(false);
    expect(await getItem(one)).toBeUndefined();
    expect(await transact([transactPut({ ...one, rev: 1 }, isNew), transactUpdate(two, set)])).toBe(true);
    expect(await getItem(two)).toEqual({ ...two, value: 1 });
    const all = [
      transactCheck(one, hasRev(1)),
      transactUpdate(two, { expression: "REMOVE #v", names: { "#v": "value" } }, exists),
      transactDelete(three),
    ];
    expect(await transact(all)).toBe(true);
    expect(await getItem(two)).toEqual(two);
    expect(await transact([transactCheck(one, hasRev(2)), transactDelete(two)])).toBe(false);
    expect(await transact([transactDelete(one, hasRev(1)), transactDelete(two)])).toBe(true);
    expect(await batchGetItems([one, two])).toEqual([]);
  });

  it("that meets others on the same item is tried again, and each is counted", async () => {
    const key = aKey();
    await putItem({ ...key, n: 0 });
    const add = { expression: "ADD n :one", values: { ":one": 1 } };
    const both = Array.from({ length: 10 }, (_, i) =>
      i % 2 === 0
        ? transact([transactUpdate(key, add, exists)])
        : updateItem(key, { UpdateExpression: "ADD n :one", ExpressionAttributeValues: { ":one": 1 } }),
    );
    expect((await Promise.all(both)).every(Boolean)).toBe(true);
    expect(await getItem(key, { consistent: true })).toEqual({ ...key, n: 10 });
  });
});

describe("many items", () => {
  it("are put, read and deleted in as many calls as they need", async () => {
    const pk = `TEST#${ulid()}`;
    const all = Array.from({ length: 105 }, (_, i) => ({ pk, sk: `ITEM#${1000 + i}`, n: i }));
    await batchPutItems(all.slice(0, 60));
    await batchPutItems(all.slice(60), { atOnce: 3 });
    expect(await queryItems({ pk })).toEqual(all);
    const before = readCount.value;
    const read = await batchGetItems([...all, { pk, sk: "NONE" }], { consistent: true });
    expect(read.sort((a, b) => (a.sk < b.sk ? -1 : 1))).toEqual(all);
    expect(readCount.value - before).toBe(2);
    expect(await batchGetItems([])).toEqual([]);
    await batchDeleteItems(all.slice(0, 104));
    await batchDeleteItems([{ pk, sk: "NONE" }]);
    await batchPutItems([]);
    expect(skOf(await queryItems({ pk }))).toEqual(["ITEM#1104"]);
  });

  it("are read within the bounds that are asked for, from either end", async () => {
    const pk = `TEST#${ulid()}`;
    await batchPutItems(["A#1", "A#2", "B#1", "B#2", "C#1"].map((sk) => ({ pk, sk, said: sk, unsaid: 1 })));
    const skIn = async (bounds: Omit<Parameters<typeof queryItems>[0], "pk">) =>
      skOf(await queryItems({ pk, ...bounds }));
    expect(await skIn({ skPrefix: "B#" })).toEqual(["B#1", "B#2"]);
    expect(await skIn({ skAfter: "B#1" })).toEqual(["B#2", "C#1"]);
    expect(await skIn({ skUpTo: "A#2" })).toEqual(["A#1", "A#2"]);
    expect(await skIn({ skBetween: ["A#2", "B#1"] })).toEqual(["A#2", "B#1"]);
    expect(await skIn({ descending: true, consistent: true })).toEqual(["C#1", "B#2", "B#1", "A#2", "A#1"]);
    expect(await skIn({ skPrefix: "A#", descending: true, limit: 1 })).toEqual(["A#2"]);
    expect((await skIn({ limit: 2 })).slice(0, 2)).toEqual(["A#1", "A#2"]);
    expect(await queryItems({ pk, skPrefix: "C", isKeysOnly: true })).toEqual([{ pk, sk: "C#1" }]);
    const only = { expression: "pk, sk, #said", names: { "#said": "said" } };
    expect(await queryItems({ pk, skPrefix: "C", only })).toEqual([{ pk, sk: "C#1", said: "C#1" }]);
  });

  it("are read in the index by its keys", async () => {
    const gsi1pk = `TEST#${ulid()}`;
    const items = ["1", "2", "3"].map((gsi1sk) => ({ ...aKey(), gsi1pk, gsi1sk }));
    await batchPutItems(items);
    expect(await queryItems({ pk: gsi1pk, index: "gsi1", skAfter: "1" })).toEqual(items.slice(1));
    expect(await queryItems({ pk: gsi1pk })).toEqual([]);
  });

  it("are read page by page, and no page more than a limit needs", async () => {
    const pk = `TEST#${ulid()}`;
    const long = "x".repeat(300_000);
    for (const sk of ["1", "2", "3", "4", "5"]) await putItem({ pk, sk, long });
    const pages: string[][] = [];
    for await (const page of queryPages({ pk })) pages.push(skOf(page));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat()).toEqual(["1", "2", "3", "4", "5"]);
    expect(skOf(await queryItems({ pk }))).toEqual(["1", "2", "3", "4", "5"]);
    const before = readCount.value;
    expect((await queryItems({ pk, limit: 2 })).length).toBe(2);
    expect(readCount.value - before).toBe(1);
  });

  it("are read up to a limit beyond the first page, where a page holds fewer", async () => {
    const pk = `TEST#${ulid()}`;
    const long = "x".repeat(300_000);
    const sks = ["A", "B", "C", "D", "E", "F", "G", "H"];
    for (const sk of sks) await putItem({ pk, sk, long });
    // A page ends with a megabyte: three or four of these.
    const first = await queryPages({ pk, limit: 7 }).next();
    expect(first.value?.length).toBeLessThan(7);
    expect(skOf(await queryItems({ pk, limit: 7 })).slice(0, 7)).toEqual(sks.slice(0, 7));
  });

  it("are all read, also those that one reply leaves out as more than it holds", async () => {
    const pk = `TEST#${ulid()}`;
    const long = "x".repeat(390_000);
    const keys = Array.from({ length: 60 }, (_, n) => ({ pk, sk: String(n).padStart(2, "0") }));
    for (const key of keys) await putItem({ ...key, long });
    const before = readCount.value;
    const found = await batchGetItems(keys);
    // A reply holds 16 MB, and these are 23: without a second call some would be missing.
    expect(readCount.value - before).toBeGreaterThan(1);
    expect(skOf(found).sort()).toEqual(keys.map(({ sk }) => sk));
  });

  describe("of a large partition", () => {
    const pk = `TEST#${ulid()}`;
    const sks = Array.from({ length: 28 }, (_, n) => `K#${String(n).padStart(2, "0")}`);
    /** Of whom nobody asks, at the end. */
    const others = ["K#90", "K#91", "K#92", "K#93"];
    beforeAll(async () => {
      const long = "x".repeat(300_000);
      for (const sk of [...sks, ...others]) await putItem({ pk, sk, long });
    });

    it("are read behind the first in parts beside each other, each item once", async () => {
      const found: string[] = [];
      const waiting: (() => void)[] = [];
      await forEachPage(pk, {
        sks: async () => sks.toReversed(),
        visit: async (items) => {
          const isFirst = found.length === 0;
          found.push(...skOf(items));
          if (isFirst) return;
          // Each part waits at its first page for all four: one after the other they would wait for ever.
          if (waiting.length < 4) await new Promise<void>((go) => waiting.push(go) === 4 && go());
          for (const go of waiting) go();
        },
      });
      expect(found.filter((sk) => sks.includes(sk)).sort()).toEqual(sks);
      expect(new Set(found).size).toBe(found.length);
    });

    it("are one read where one page is all, and nobody is asked for keys", async () => {
      const small = aKey();
      await putItem(small);
      const found: string[] = [];
      const before = readCount.value;
      await forEachPage(small.pk, {
        sks: () => Promise.reject(new Error("Nobody needs them")),
        visit: (items) => void found.push(...skOf(items)),
      });
      expect(found).toEqual([small.sk]);
      expect(readCount.value - before).toBe(1);
    });

    it("end with the first page where what is looked for ends there, and fail where one of the parts does", async () => {
      const found: string[] = [];
      await forEachPage(pk, { sks: async () => ["K#00"], visit: (items) => void found.push(...skOf(items)) });
      expect(found.at(0)).toBe("K#00");
      expect(found).not.toContain("K#27");
      const visit = (items: { sk: string }[]): void => {
        if (skOf(items).includes("K#20")) throw new Error("No room");
      };
      await expect(forEachPage(pk, { sks: async () => sks, visit })).rejects.toThrow("No room");
    });
  });
});

describe("a sequence", () => {
  it("gives each number once, from 1, and so many in a row as are asked for", async () => {
    const name = `test-${ulid()}`;
    expect(await lastOfSequence(name)).toBe(0);
    expect(await nextSequence(name)).toBe(1);
    expect(await nextSequence(name, 3)).toBe(2);
    expect(await lastOfSequence(name)).toBe(4);
    const taken = await Promise.all([1, 2, 3, 4].map(() => nextSequence(name)));
    expect(taken.sort()).toEqual([5, 6, 7, 8]);
  });
});
