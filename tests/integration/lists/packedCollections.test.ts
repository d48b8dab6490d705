import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { newUlid } from "#functions/runtime/clock.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";

useEnvironment(useCloud().functionEnv("courses"));

const schema = z.object({ name: z.string(), text: z.optional(z.string()) });
type Row = z.infer<typeof schema>;
type Rows = Record<string, Row | null>;
const nowS = 1_800_000_000;

/** One function with the modules as it loads them: cold until it has read. */
async function aFunction() {
  vi.resetModules();
  const collections = await import("#functions/table/lists/collections.ts");
  const store = await import("#functions/table/lists/collectionStore.ts");
  const { packCollection } = await import("#functions/table/lists/packCollection.ts");
  const table = await import("#functions/table/table.ts");
  return {
    ...table,
    ...store,
    holdListsUpTo: collections.holdListsUpTo,
    write: (name: string, rows: Rows) => collections.writeCollections([{ name, rows }], [], nowS),
    writeMany: (name: string, rows: Rows) => collections.putCollectionRows(name, rows, nowS),
    pack: (name: string, atS = nowS) => packCollection(name, atS),
    read: async (name: string) => {
      const before = table.readCount.value;
      const { version, rows } = await collections.readCollection(name, schema);
      return {
        version,
        rows,
        names: rows.map((row) => row.name).toSorted(),
        reads: table.readCount.value - before,
      };
    },
    readNames: async (name: string) => {
      const fields = z.pick(schema, { name: true });
      const { rows } = await collections.readCollectionFields(name, fields);
      return { rows, heldBytes: collections.heldListBytes() };
    },
    itemsOf: (name: string, prefix: string) =>
      table.queryItems({ pk: `COLLECTION#${name}`, skPrefix: prefix, consistent: true }),
  };
}

const aName = () => `test#${newUlid()}`;

/** Rows whose text does not deflate well, as identifiers and addresses do not. */
const manyRows = (count: number, label = "R"): Record<string, Row> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `r${i}`,
      { name: `${label}${i}`, text: Array.from({ length: 4 }, () => randomUUID()).join(" ") },
    ]),
  );
const namesOf = (rows: Rows) =>
  Object.values(rows)
    .flatMap((row) => row?.name ?? [])
    .toSorted();

describe("a list of 20,000 rows", () => {
  it("is written in a few transactions, read cold from a snapshot, and costs a warm reader two reads a change", async () => {
    const [writer, reader, late] = [await aFunction(), await aFunction(), await aFunction()];
    const name = aName();
    const rows = manyRows(20_000);
    await writer.writeMany(name, rows);
    expect((await writer.readStamp(name)).version).toBeLessThanOrEqual(6);
    expect((await reader.read(name)).names).toEqual(namesOf(rows));

    // The log is long now: this writer packs it before it writes.
    await writer.write(name, { r0: { name: "changed" } });
    const { snapshot } = await writer.readStamp(name);
    expect(snapshot?.bytes).toBeGreaterThan(1024 * 1024);
    const seen = await reader.read(name);
    expect(seen.reads).toBe(2);
    expect(seen.names).toEqual(namesOf({ ...rows, r0: { name: "changed" } }));

    const cold = await late.read(name);
    expect(cold.names).toEqual(seen.names);
    // The stamp, the log behind the snapshot, and two parts of that at a time.
    expect(cold.reads).toBe(7);
    await writer.write(name, { r1: null });
    expect((await late.read(name)).reads).toBe(2);
  });

  it("takes 5,000 rows in few transactions, and rows too long for one item in several", async () => {
    const one = await aFunction();
    const name = aName();
    await one.writeMany(name, manyRows(5000));
    expect((await one.readStamp(name)).version).toBeLessThanOrEqual(2);
    const long = Array.from({ length: 6000 }, () => Math.random().toString(36).slice(2)).join(" ");
    const rows = Object.fromEntries(
      ["a", "b", "c", "d", "e"].map((id) => [id, { name: id, text: `${id}${long.repeat(4)}` }]),
    );
    const longName = aName();
    await one.write(longName, { ...rows, ...manyRows(12_000) });
    expect((await one.itemsOf(longName, "CHANGE#")).length).toBeGreaterThan(1);
    expect((await (await aFunction()).read(longName)).rows).toHaveLength(12_005);
  });

  it("is held no more when others of its size have taken its place, and works when it alone is above the bound", async () => {
    const one = await aFunction();
    const [first, second] = [aName(), aName()];
    for (const name of [first, second]) await one.writeMany(name, manyRows(1000, name));
    one.holdListsUpTo(130_000);
    await one.read(first);
    expect((await one.read(first)).reads).toBe(1);
    await one.read(second);
    // Read in full again: the stamp and the log.
    expect((await one.read(first)).reads).toBe(2);
    one.holdListsUpTo(10);
    await one.read(second);
    expect((await one.read(second)).reads).toBe(1);
    await one.write(second, { r0: { name: "changed" } });
    const after = await one.read(second);
    expect(after.names).toContain("changed");
    expect(after.rows).toHaveLength(1000);
  });
});

describe("a list of which a function needs some fields", () => {
  it("is held by these alone: cold from snapshot and log, and after changes; others read it whole beside", async () => {
    const [writer, reader] = [await aFunction(), await aFunction()];
    const name = aName();
    const rows = manyRows(6000);
    await writer.writeMany(name, rows);
    await writer.pack(name);
    expect((await writer.readStamp(name)).snapshot?.parts).toBeGreaterThan(2);
    await writer.write(name, { r0: { name: "changed", text: "long ".repeat(1000) }, r1: null });
    const cold = await reader.readNames(name);
    const left = { ...rows, r0: { name: "changed" }, r1: null };
    expect(cold.rows.map((row) => row.name).toSorted()).toEqual(namesOf(left));
    expect(cold.rows.every((row) => Object.keys(row).join() === "name")).toBe(true);
    // `["r123",{"name":"R123"}],` and no more.
    expect(cold.heldBytes).toBeLessThanOrEqual(30 * cold.rows.length);
    await writer.write(name, { r2: null, r3: { name: "later", text: "long ".repeat(1000) } });
    const warm = await reader.readNames(name);
    expect(warm.rows.map((row) => row.name).toSorted()).toEqual(
      namesOf({ ...left, r2: null, r3: { name: "later" } }),
    );
    expect(warm.heldBytes).toBeLessThanOrEqual(30 * warm.rows.length);
    expect((await reader.read(name)).rows).toContainEqual(expect.objectContaining(rows.r4 as Row));
    expect((await reader.readNames(name)).rows.map((row) => row.name)).toContain("later");
  });
});

describe("the snapshot of a list", () => {
  it("takes the place of the log for who reads cold, whatever was written, changed and taken out", async () => {
    const writer = await aFunction();
    const name = aName();
    await writer.write(name, { a: { name: "A" }, b: { name: "B" } });
    await writer.write(name, { a: null, c: { name: "C" } });
    await writer.pack(name);
    expect(await writer.readStamp(name)).toMatchObject({
      version: 2,
      log_weight: 0,
      snapshot: { version: 2 },
    });
    const cold = await (await aFunction()).read(name);
    expect(cold).toMatchObject({ version: 2, names: ["B", "C"], reads: 2 });
    await writer.write(name, { b: { name: "B2" } });
    expect(await (await aFunction()).read(name)).toMatchObject({ version: 3, names: ["B2", "C"], reads: 3 });
  });

  it("of a process that died while it wrote one counts for nothing, and is swept away later", async () => {
    const writer = await aFunction();
    const name = aName();
    await writer.write(name, { a: { name: "A" } });
    // What such a process leaves: its claim, and one of two parts.
    const { keys } = await import("#functions/table/keys.ts");
    const { packRows } = await import("#functions/table/lists/packedRows.ts");
    const [rows] = packRows([["a", { name: "half" }]]);
    await writer.putItem({ ...keys.collectionSnapshot(name, 1, newUlid(), 0), rows });
    await writer.updateItem(keys.collectionStamp(name), {
      UpdateExpression: "SET packing_until_s = :until",
      ExpressionAttributeValues: { ":until": nowS + 60 },
    });
    expect((await (await aFunction()).read(name)).names).toEqual(["A"]);
    // Until the claim ends nobody else begins, and everybody writes on.
    await writer.write(name, { b: { name: "B" } });
    await writer.pack(name, nowS + 59);
    expect((await writer.readStamp(name)).snapshot).toBeUndefined();
    await writer.pack(name, nowS + 60);
    expect((await writer.readStamp(name)).snapshot?.version).toBe(2);
    for (const [id, atS] of [
      ["c", 200],
      ["d", 300],
    ] as const) {
      await writer.write(name, { [id]: { name: id } });
      await writer.pack(name, nowS + atS);
    }
    const kept = await writer.itemsOf(name, "SNAPSHOT#");
    expect(kept.map((item) => item.sk.slice(0, 19))).toEqual(["SNAPSHOT#0000000003", "SNAPSHOT#0000000004"]);
    expect((await (await aFunction()).read(name)).names).toEqual(["A", "B", "c", "d"]);
  });

  it("is written once where two writers begin it at the same time, and no row is lost in the midst of writers", async () => {
    const functions = await Promise.all(Array.from({ length: 3 }, aFunction));
    const [one, other, third] = functions;
    if (!one || !other || !third) throw new Error("No functions");
    for (let round = 0; round < 6; round++) {
      const name = aName();
      const rows = manyRows(300);
      await one.write(name, rows);
      const more = manyRows(12, "M");
      await Promise.all([
        // The second finds the first one's time up, as if that had been held up.
        one.pack(name, nowS),
        other.pack(name, nowS + 61),
        third.pack(name, nowS + 122),
        ...Object.entries(more).map(([id, row]) => third.write(name, { [`m${id}`]: row })),
      ]);
      const expected = namesOf({
        ...rows,
        ...Object.fromEntries(Object.entries(more).map(([id, row]) => [`m${id}`, row])),
      });
      expect((await (await aFunction()).read(name)).names).toEqual(expected);
      for (const each of functions) expect((await each.read(name)).names).toEqual(expected);
      expect((await one.readStamp(name)).log_weight).toBeGreaterThanOrEqual(0);
    }
  });

  it("does not lose a reader who has seen the stamp before two newer snapshots", async () => {
    const [writer, reader] = [await aFunction(), await aFunction()];
    const name = aName();
    await writer.write(name, { a: { name: "A" } });
    await writer.pack(name);
    await writer.write(name, { b: { name: "B" } });
    const seen = await reader.readStamp(name);
    for (const id of ["c", "d"]) {
      await writer.write(name, { [id]: { name: id } });
      await writer.pack(name);
    }
    expect(await writer.readSnapshot(name, seen.snapshot as never)).toBeUndefined();
    const whole = await reader.readWhole(name, seen);
    expect(whole.stamp.version).toBe(4);
    expect([...reader.lastOfEach(whole).keys()].toSorted()).toEqual(["a", "b", "c", "d"]);
  });

  it("and the log behind it are missed aloud when they are gone, not shown as a shorter list", async () => {
    const writer = await aFunction();
    const name = aName();
    await writer.write(name, { a: { name: "A" } });
    await writer.pack(name);
    await writer.write(name, { b: { name: "B" } });
    await writer.write(name, { c: { name: "C" } });
    const { keys } = await import("#functions/table/keys.ts");
    const change = await writer.getItem(keys.collectionChange(name, 2, 0));
    await writer.deleteItem(keys.collectionChange(name, 2, 0));
    await expect((await aFunction()).read(name)).rejects.toThrow(/is broken/);
    await writer.putItem(change as never);
    await writer.batchDeleteItems(await writer.itemsOf(name, "SNAPSHOT#"));
    await expect((await aFunction()).read(name)).rejects.toThrow(/is broken/);
  });

  it("follows by itself when many small changes have made the log long", async () => {
    const writer = await aFunction();
    const name = aName();
    for (let i = 0; i < 140; i++) await writer.write(name, { [`n${i % 30}`]: { name: `N${i}` } });
    const { snapshot, version } = await writer.readStamp(name);
    expect(snapshot?.version).toBeGreaterThan(64);
    // All but what stands since the snapshot before the last is swept away.
    expect((await writer.itemsOf(name, "CHANGE#")).length).toBeLessThan(version);
    expect((await (await aFunction()).read(name)).rows).toHaveLength(30);
  });
});
