import { randomBytes } from "node:crypto";
import { ulid } from "ulid";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import type { OwnStamps } from "#functions/table/lists/collections.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";
import { beside, impossible, nowS } from "./someone.ts";

/** Lists behind a stamp, told by their modules themselves, in this process. What many writers at once do: tests/integration/lists. */
useEnvironment(useCloud().functionEnv("courses"));

const rowSchema = z.object({ name: z.string() });
type Row = z.infer<typeof rowSchema>;

/** A function of its own: its modules hold nothing yet. */
async function aFunction() {
  vi.resetModules();
  const collections = await import("#functions/table/lists/collections.ts");
  const store = await import("#functions/table/lists/collectionStore.ts");
  const { isHeavy, packCollection } = await import("#functions/table/lists/packCollection.ts");
  const { batchDeleteItems, queryItems, readCount } = await import("#functions/table/table.ts");
  return {
    ...collections,
    ...store,
    isHeavy,
    pack: (name: string, laterS = 0) => packCollection(name, nowS + laterS),
    write: (name: string, rows: Record<string, Row | null>, own?: OwnStamps) =>
      collections.writeCollections([{ name, rows }], [], nowS, own),
    read: (name: string) => collections.readCollection(name, rowSchema),
    namesOf: async (name: string) =>
      (await collections.readCollection(name, rowSchema)).rows.map((row) => row.name).toSorted(),
    itemsOf: (name: string, skPrefix: string) => queryItems({ pk: `COLLECTION#${name}`, skPrefix }),
    deleteItems: batchDeleteItems,
    readsOf: async (work: () => Promise<unknown>): Promise<number> => {
      const before = readCount.value;
      await work();
      return readCount.value - before;
    },
  };
}

const aName = () => `test#${ulid()}`;
/** Some 500 KB that deflate to nearly nothing. */
const long = (letter: string) => letter.repeat(500_000);
/** Above what a log may be before a snapshot pays. */
const heavy = () => randomBytes(80_000).toString("base64");

describe("several lists", () => {
  it("are read with one read of their stamps, each in its place; one that nobody has written is empty", async () => {
    const [one, other] = [await aFunction(), await aFunction()];
    const names = [aName(), aName(), aName()];
    const [first = "", none = "", last = ""] = names;
    await other.write(first, { a: { name: "Ada" } });
    await other.write(last, { b: { name: "Bo" } });
    const before = await one.readCollections(names, rowSchema);
    expect(before).toEqual([
      { name: first, version: 1, rows: [{ name: "Ada" }] },
      { name: none, version: 0, rows: [] },
      { name: last, version: 1, rows: [{ name: "Bo" }] },
    ]);
    expect(await one.readsOf(() => one.readCollections(names, rowSchema))).toBe(1);
    await other.write(last, { c: { name: "Cy" } });
    const after = await one.readCollections(names, rowSchema);
    expect(after.map(({ rows }) => rows.length)).toEqual([1, 0, 2]);
    expect(after[0]?.rows).toBe(before[0]?.rows);
  });

  it("of rows that differ are read together as well", async () => {
    const one = await aFunction();
    const [people, counts] = [aName(), aName()];
    await one.write(people, { a: { name: "Ada" } });
    await one.writeCollections([{ name: counts, rows: { n: { count: 3 } } }], [], nowS);
    const read = () =>
      one.readEachCollection(
        { name: people, schema: rowSchema },
        { name: aName(), schema: rowSchema },
        { name: counts, schema: z.object({ count: z.number() }) },
      );
    expect((await read()).map(({ rows }) => rows)).toEqual([[{ name: "Ada" }], [], [{ count: 3 }]]);
  });

  it("are held beside each other", async () => {
    const one = await aFunction();
    const names = [aName(), aName()];
    const [first = "", second = ""] = names;
    for (const name of names)
      await one.write(name, { a: { name: `${name} of more than forty-eight bytes` } });
    await one.read(first);
    await one.read(second);
    expect(await one.readsOf(() => one.read(first))).toBe(1);
  });
});

describe("a write of a list", () => {
  it("of nothing leaves its stamp as it is, and writes what stands beside it", async () => {
    const one = await aFunction();
    const name = aName();
    const { write, isWritten } = beside();
    expect(await one.write(name, {})).toBe(true);
    await one.putCollectionRows(name, {}, nowS);
    expect(await one.writeCollections([{ name, rows: {} }], [write], nowS)).toBe(true);
    expect(await isWritten()).toBe(true);
    expect(await one.readStamp(name)).toEqual({ version: 0, log_weight: 0 });
  });

  it("begins anew where somebody else was first, and is refused where it is a condition that does not hold", async () => {
    const [one, other] = [await aFunction(), await aFunction()];
    const name = aName();
    const own: OwnStamps = new Map();
    const { write, isWritten } = beside();
    const together = (id: string, others: Parameters<typeof one.writeCollections>[1]) =>
      one.writeCollections([{ name, rows: { [id]: { name: id } } }], others, nowS, own);
    expect(await together("a", [])).toBe(true);
    await other.write(name, { b: { name: "b" } });
    expect(await together("refused", [impossible()])).toBe(false);
    expect(await together("c", [])).toBe(true);
    await other.write(name, { d: { name: "d" } });
    expect(await together("e", [write])).toBe(true);
    expect(await isWritten()).toBe(true);
    expect(await other.namesOf(name)).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("of one who writes on and on is packed once where it is heavy, and not again with each change", async () => {
    const one = await aFunction();
    const name = aName();
    const own: OwnStamps = new Map();
    await one.write(name, { a: { name: heavy() } }, own);
    expect((await one.readStamp(name)).snapshot).toBeUndefined();
    for (const id of ["b", "c", "d"]) await one.write(name, { [id]: { name: id } }, own);
    expect(await one.readStamp(name)).toMatchObject({
      version: 4,
      log_weight: 3 * 1024,
      snapshot: { version: 1 },
    });
  });

  it("of more than fits one transaction is written in as many as it needs, each in as many items", async () => {
    const [one, reader] = [await aFunction(), await aFunction()];
    const name = aName();
    await one.write(name, { z: { name: "z" } });
    expect(await reader.namesOf(name)).toEqual(["z"]);
    const rows = { a: { name: long("a") }, b: { name: long("b") }, c: { name: long("c") }, d: { name: "d" } };
    await one.putCollectionRows(name, rows, nowS);
    const log = await one.itemsOf(name, "CHANGE#");
    expect(log.map(({ version, parts }) => `${version}: ${parts}`)).toEqual([
      "1: 1",
      "2: 3",
      "2: 3",
      "2: 3",
      "3: 1",
    ]);
    const names = [long("a"), long("b"), long("c"), "d", "z"];
    // Whoever has read it before, and whoever has not.
    expect(await reader.namesOf(name)).toEqual(names);
    expect(await (await aFunction()).namesOf(name)).toEqual(names);
  });
});

describe("the snapshot of a list", () => {
  it("of many parts is read whole, with what was written behind it", async () => {
    const one = await aFunction();
    const name = aName();
    const letters = ["a", "b", "c", "d", "e"];
    await one.putCollectionRows(
      name,
      Object.fromEntries(letters.map((letter) => [letter, { name: long(letter) }])),
      nowS,
    );
    await one.pack(name);
    const parts = (await one.itemsOf(name, "SNAPSHOT#")).map(({ rows }) => (rows as Uint8Array).byteLength);
    expect(parts).toHaveLength(5);
    const bytes = parts.reduce((sum, part) => sum + part, 0);
    expect((await one.readStamp(name)).snapshot).toMatchObject({ parts: 5, bytes });
    await one.write(name, { c: null, f: { name: "f" } });
    const { rows } = await (await aFunction()).read(name);
    expect(rows.map((row) => row.name[0]).toSorted()).toEqual(["a", "b", "d", "e", "f"]);
  });

  it("pays once the log behind it takes more than 64 KB, and more than half of what it takes itself", async () => {
    const { isHeavy } = await aFunction();
    const isHeavyAt = (log_weight: number, bytes?: number) =>
      isHeavy({
        version: 9,
        log_weight,
        ...(bytes !== undefined && { snapshot: { version: 1, id: "a", parts: 1, bytes } }),
      });
    expect([isHeavyAt(65_536), isHeavyAt(65_537)]).toEqual([false, true]);
    expect([isHeavyAt(65_536, 10), isHeavyAt(65_537, 10)]).toEqual([false, true]);
    expect([isHeavyAt(100_000, 200_000), isHeavyAt(100_001, 200_000)]).toEqual([false, true]);
  });

  it("is one writer's for a minute, and then the next one's, who may have failed", async () => {
    const one = await aFunction();
    const name = aName();
    await one.write(name, { a: { name: "a" } });
    await one.deleteItems(await one.itemsOf(name, "CHANGE#"));
    const broken = `The list ${name} is broken`;
    await expect(one.pack(name)).rejects.toThrow(broken);
    await one.pack(name, 59);
    await expect(one.pack(name, 60)).rejects.toThrow(broken);
    await one.pack(name, 119);
    // Of a list that nobody has written there is none.
    const none = aName();
    await one.pack(none);
    expect(await one.readStamp(none)).toEqual({ version: 0, log_weight: 0 });
  });

  it("and the log behind it are missed aloud, never read as a shorter list", async () => {
    const one = await aFunction();
    const name = aName();
    await one.write(name, { a: { name: "a" } });
    await one.write(name, { b: { name: "b" } });
    const [first, ...others] = await one.itemsOf(name, "CHANGE#");
    if (!first) throw new Error("nothing written");
    await one.deleteItems([first]);
    const broken = `The list ${name} is broken`;
    await expect((await aFunction()).read(name)).rejects.toThrow(broken);
    await one.deleteItems(others);
    await expect((await aFunction()).read(name)).rejects.toThrow(broken);
  });
});
