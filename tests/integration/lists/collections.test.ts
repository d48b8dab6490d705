import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { newUlid } from "#functions/runtime/clock.ts";
import { keys } from "#functions/table/keys.ts";
import type { OwnStamps } from "#functions/table/lists/collections.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { runs } from "#tests/propertyRuns.ts";
import { useCloud } from "../cloud.ts";

const cloud = useCloud();
useEnvironment(cloud.functionEnv("courses"));

const schema = z.object({ name: z.string() });
type Row = z.infer<typeof schema>;
const nowS = 1_800_000_000;

/** One warm function: the modules with whatever they hold. */
async function aWarmFunction() {
  vi.resetModules();
  const { readCollection, writeCollections } = await import("#functions/table/lists/collections.ts");
  const { isNew, putItem, queryItems, getItem, readCount, transactDelete, transactPut } = await import(
    "#functions/table/table.ts"
  );
  const { packCollection } = await import("#functions/table/lists/packCollection.ts");
  return {
    write: (name: string, rows: Record<string, Row | null>, own?: OwnStamps) =>
      writeCollections([{ name, rows }], [], nowS, own),
    readsOf: async (work: () => Promise<unknown>): Promise<number> => {
      const before = readCount.value;
      await work();
      return readCount.value - before;
    },
    read: async (name: string) => {
      const before = readCount.value;
      const { version, rows } = await readCollection(name, schema);
      return {
        version,
        rows,
        names: rows.map((row) => row.name).toSorted(),
        reads: readCount.value - before,
      };
    },
    pack: (name: string) => packCollection(name, nowS),
    writeCollections,
    putItem,
    queryItems,
    isNew,
    getItem,
    transactDelete,
    transactPut,
  };
}

const aName = () => `test#${newUlid()}`;

describe("collections behind a stamp", () => {
  it("are empty before anybody wrote to them", async () => {
    const one = await aWarmFunction();
    expect(await one.read(aName())).toMatchObject({ version: 0, names: [] });
  });

  it("stay readable, and as they were, after a write that changes none of their rows", async () => {
    const [writer, reader] = [await aWarmFunction(), await aWarmFunction()];
    const name = `rows_${newUlid()}`;
    await writer.write(name, {});
    expect((await reader.read(name)).names).toEqual([]);
    await writer.write(name, { a: { name: "Ada" } });
    await writer.write(name, {});
    expect((await reader.read(name)).names).toEqual(["Ada"]);
  });

  it("cost one read while nothing changes, and give the very same rows", async () => {
    const one = await aWarmFunction();
    const name = aName();
    await one.write(name, { a: { name: "A" }, b: { name: "B" } });
    const [first, second] = [await one.read(name), await one.read(name)];
    expect(second.rows).toBe(first.rows);
    expect(second.reads).toBe(1);
  });

  it("cost a warm reader the rows that changed, and show it additions, changes and removals", async () => {
    const [reader, writer] = [await aWarmFunction(), await aWarmFunction()];
    const name = aName();
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`r${i}`, { name: `R${i}` }]));
    await writer.write(name, many);
    const before = await reader.read(name);
    await writer.write(name, { r0: { name: "changed" }, r1: null, new: { name: "added" } });
    const after = await reader.read(name);
    expect(after.rows).not.toBe(before.rows);
    expect(after.rows).toHaveLength(40);
    expect(after.names).toEqual(
      [...before.names.filter((each) => each !== "R0" && each !== "R1"), "changed", "added"].toSorted(),
    );
    // The stamp, and the log with the rows in it.
    expect(after.reads).toBe(2);
    expect(after.rows.find((row) => row.name === "R7")).toBe(before.rows.find((row) => row.name === "R7"));
  });

  it("cost a warm reader no more when the list is above a page of the table", async () => {
    const [reader, writer] = [await aWarmFunction(), await aWarmFunction()];
    const name = aName();
    const long = "x".repeat(30_000);
    for (let part = 0; part < 2; part++) {
      const rows = Array.from({ length: 25 }, (_, i) => [`r${part}-${i}`, { name: `${part}-${i} ${long}` }]);
      await writer.write(name, Object.fromEntries(rows));
    }
    await reader.read(name);
    await writer.write(name, { "r0-0": { name: "changed" } });
    const after = await reader.read(name);
    expect(after.names).toContain("changed");
    // The stamp, and the log with the row in it.
    expect(after.reads).toBe(2);
  });

  it("are read in full again by a reader who is behind by more than the log holds", async () => {
    const [reader, writer] = [await aWarmFunction(), await aWarmFunction()];
    const name = aName();
    await writer.write(name, { a: { name: "A" } });
    await reader.read(name);
    await writer.write(name, { a: null, b: { name: "B" } });
    await writer.pack(name);
    await writer.write(name, { c: { name: "C" } });
    // The second snapshot sweeps away the log that the first one covers.
    await writer.pack(name);
    await writer.write(name, { d: { name: "D" } });
    const log = await writer.queryItems({ pk: `COLLECTION#${name}`, skPrefix: "CHANGE#" });
    expect(log.map((change) => change.version)).toEqual([3, 4]);
    expect((await reader.read(name)).names).toEqual(["B", "C", "D"]);
  });

  it("lose no write of many writers at once, and count each one", async () => {
    const functions = await Promise.all(Array.from({ length: 3 }, aWarmFunction));
    const name = aName();
    const writes = Array.from({ length: 24 }, (_, i) =>
      functions[i % functions.length]?.write(name, {
        [`w${i}`]: { name: `W${i}` },
        shared: { name: `S${i}` },
      }),
    );
    expect(await Promise.all(writes)).toEqual(writes.map(() => true));
    for (const one of functions) {
      const { version, rows } = await one.read(name);
      expect(version).toBe(24);
      expect(rows).toHaveLength(25);
    }
    const log = await functions[0]?.queryItems({ pk: `COLLECTION#${name}`, skPrefix: "CHANGE#" });
    expect(log?.map((change) => change.version)).toEqual(Array.from({ length: 24 }, (_, i) => i + 1));
  });

  it("show a reader in the midst of writers never a row that was taken out before, nor miss one that was there", async () => {
    const [reader, writer] = [await aWarmFunction(), await aWarmFunction()];
    const name = aName();
    await writer.write(name, { kept: { name: "kept" }, gone: { name: "gone" } });
    await writer.write(name, { gone: null });
    let done = false;
    const writing = (async () => {
      try {
        for (let i = 0; i < 30; i++) await writer.write(name, { [`n${i}`]: { name: `n${i}` } });
      } finally {
        done = true;
      }
    })();
    let seen = 0;
    while (!done) {
      const { names } = await reader.read(name);
      expect(names).toContain("kept");
      expect(names).not.toContain("gone");
      expect(names.length).toBeGreaterThanOrEqual(seen);
      seen = names.length;
    }
    await writing;
    expect((await reader.read(name)).names).toHaveLength(31);
  });

  it("are written by one who makes many changes without a read for each, and after somebody else's with one", async () => {
    const [one, other] = [await aWarmFunction(), await aWarmFunction()];
    const name = aName();
    const own: OwnStamps = new Map();
    const add = (id: string) => one.readsOf(() => one.write(name, { [id]: { name: id } }, own));
    expect([await add("a"), await add("b"), await add("c")]).toEqual([1, 0, 0]);
    await other.write(name, { x: { name: "x" } });
    expect([await add("d"), await add("e")]).toEqual([1, 0]);
    expect(await other.read(name)).toMatchObject({ version: 6, names: ["a", "b", "c", "d", "e", "x"] });
  });

  it("are packed by one who makes many changes as by any other", async () => {
    const one = await aWarmFunction();
    const name = aName();
    const own: OwnStamps = new Map();
    const wide = () =>
      Object.fromEntries(Array.from({ length: 100 }, () => [newUlid(), { name: randomUUID() }]));
    for (let at = 0; at < 40; at++) await one.write(name, wide(), own);
    const { names } = await (await aWarmFunction()).read(name);
    expect(names).toHaveLength(4000);
    const stamp = await one.getItem(keys.collectionStamp(name));
    expect(stamp?.snapshot).toBeDefined();
    expect(stamp?.log_weight).toBeLessThan(200_000);
  });

  it("put and delete other items together with their rows", async () => {
    const one = await aWarmFunction();
    const name = aName();
    const [old, fresh] = ["OLD", "NEW"].map((sk) => ({ pk: `TEST#${name}`, sk }));
    if (!old || !fresh) throw new Error("No items");
    await one.putItem(old);
    const others = [one.transactDelete(old), one.transactPut(fresh, one.isNew)];
    expect(await one.writeCollections([{ name, rows: { a: { name: "A" } } }], others, nowS)).toBe(true);
    expect([await one.getItem(old), await one.getItem(fresh)]).toEqual([undefined, fresh]);
    expect((await one.read(name)).names).toEqual(["A"]);
  });

  it("write nothing when a condition of the same transaction does not hold", async () => {
    const one = await aWarmFunction();
    const name = aName();
    await one.write(name, { a: { name: "A" } });
    const taken = { pk: `TEST#${name}`, sk: "TAKEN" };
    await one.putItem(taken);
    const isDone = await one.writeCollections(
      [{ name, rows: { b: { name: "B" } } }],
      [one.transactPut(taken, one.isNew)],
      nowS,
    );
    expect(isDone).toBe(false);
    expect(await one.read(name)).toMatchObject({ version: 1, names: ["A"] });
  });

  it("hold for every reader what the last write of each row says, whatever was written and read between", async () => {
    const functions = await Promise.all([aWarmFunction(), aWarmFunction()]);
    const change = fc.dictionary(
      fc.constantFrom("a", "b", "c", "d"),
      fc.option(fc.record({ name: fc.string({ maxLength: 5 }) }), { nil: null }),
      { minKeys: 1 },
    );
    const step = fc.record({
      at: fc.nat({ max: 1 }),
      rows: fc.option(change, { nil: undefined }),
      isPacked: fc.boolean(),
      isInARow: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const name = aName();
        const model = new Map<string, string>();
        const own: OwnStamps[] = functions.map(() => new Map());
        for (const { at, rows, isPacked, isInARow } of steps) {
          const one = functions[at];
          if (!one) continue;
          if (rows) {
            await one.write(name, rows, isInARow ? own[at] : undefined);
            for (const [id, row] of Object.entries(rows)) {
              if (row) model.set(id, row.name);
              else model.delete(id);
            }
            if (isPacked) await one.pack(name);
          } else expect((await one.read(name)).names).toEqual([...model.values()].toSorted());
        }
        for (const one of [...functions, await aWarmFunction()]) {
          expect((await one.read(name)).names).toEqual([...model.values()].toSorted());
        }
      }),
      { numRuns: runs(25), seed: 42, endOnFailure: true },
    );
  });
});
