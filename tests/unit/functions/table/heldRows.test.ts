import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { carriedOver, type HeldRows, heldAnew } from "#functions/table/lists/heldRows.ts";
import type { RowEntry } from "#functions/table/lists/packedRows.ts";
import { mappedRows } from "#shared/domain/collection/derivedRows.ts";

const schema = z.object({ name: z.string() });
const read = (bytes: number, ...entries: RowEntry[]) => ({ entries, bytes });
const row = (name: string) => ({ name });
const whole = (version: number, log = read(0)) => ({
  stamp: { version, log_weight: 0 },
  parts: [read(10, ["a", row("a")], ["b", row("b")]), read(20, ["c", row("c")])],
  log,
});
const namesOf = ({ rows, rowIds }: HeldRows) =>
  rowIds.map((rowId, at) => [rowId, (rows[at] as { name: string }).name].join(" "));

describe("a list that is read in full", () => {
  it("is its snapshot as the log behind it has left it, and counts the bytes of both", () => {
    const held = heldAnew(whole(4), schema);
    expect(namesOf(held)).toEqual(["a a", "b b", "c c"]);
    expect(held).toMatchObject({ version: 4, bytes: 30 });
    const log = read(
      7,
      ["d", row("first")],
      ["b", null],
      ["a", row("changed")],
      ["d", row("d")],
      ["e", null],
    );
    const behind = heldAnew(whole(6, log), schema);
    expect(namesOf(behind).toSorted()).toEqual(["a changed", "c c", "d d"]);
    expect(behind).toMatchObject({ version: 6, bytes: 37 });
  });

  it("is parsed, and refused where a row is none", () => {
    const log = read(1, ["x", { name: "x", unknown: true }]);
    expect(heldAnew(whole(1, log), schema).rows).toContainEqual({ name: "x" });
    expect(() => heldAnew(whole(1, read(1, ["x", { name: 1 }])), schema)).toThrow();
  });
});

describe("a list that is held", () => {
  const held = () => heldAnew(whole(4), schema);

  it("goes over to its next version by the rows that changed: the last one takes the place of one that is taken out", () => {
    const before = held();
    const log = read(9, ["d", row("d")], ["a", null], ["c", row("changed")], ["none", null]);
    const after = carriedOver(before, 5, log, schema);
    expect(after.version).toBe(5);
    expect(namesOf(after)).toEqual(["d d", "b b", "c changed"]);
    expect(after.rows[1]).toBe(before.rows[1]);
    expect(before.rows).toEqual(["a", "b", "c"].map(row));
    const later = carriedOver(
      after,
      6,
      read(9, ["b", null], ["d", row("again")], ["a", row("back")]),
      schema,
    );
    expect(namesOf(later)).toEqual(["d again", "c changed", "a back"]);
    const shorter = carriedOver(later, 7, read(1, ["a", null]), schema);
    expect(namesOf(shorter)).toEqual(["d again", "c changed"]);
    const emptied = carriedOver(shorter, 8, read(1, ["c", null], ["d", null]), schema);
    expect(namesOf(emptied)).toEqual([]);
    expect(namesOf(carriedOver(emptied, 9, read(5, ["z", row("z")]), schema))).toEqual(["z z"]);
  });

  it("takes of several changes of a row the last, and none at all where one cannot be read", () => {
    const before = held();
    expect(() => carriedOver(before, 5, read(9, ["a", null], ["b", { name: 1 }]), schema)).toThrow();
    expect(namesOf(before)).toEqual(["a a", "b b", "c c"]);
    const twice = carriedOver(before, 5, read(9, ["a", null], ["b", row("x")], ["a", row("y")]), schema);
    expect(namesOf(twice)).toEqual(["a y", "b x", "c c"]);
  });

  it("hands on what was calculated of its rows, but for those that changed", () => {
    const many = Array.from({ length: 40 }, (_, i): RowEntry => [`r${i}`, row(`${i}`)]);
    const before = heldAnew({ ...whole(4), parts: [read(400, ...many)] }, schema);
    const calculated: string[] = [];
    const lengthOf = ({ name }: { name: string }) => {
      calculated.push(name);
      return name.length;
    };
    const lengths = (rows: unknown[]) => mappedRows(rows as { name: string }[], lengthOf);
    expect(lengths(before.rows)).toHaveLength(40);
    calculated.length = 0;
    const after = carriedOver(
      before,
      5,
      read(9, ["r3", null], ["r5", row("changed")], ["new", row("new")]),
      schema,
    );
    expect(lengths(after.rows)).toEqual(after.rows.map((each) => (each as { name: string }).name.length));
    expect(calculated.toSorted()).toEqual(["39", "changed", "new"]);
  });

  it("counts what it takes by the share of a row, and the log as it is", () => {
    const before = held();
    expect(carriedOver(before, 5, read(9, ["a", row("changed")]), schema).bytes).toBe(29);
    expect(carriedOver(held(), 5, read(9, ["d", row("d")]), schema).bytes).toBe(39);
    expect(carriedOver(held(), 5, read(9, ["a", null], ["b", null], ["c", null]), schema).bytes).toBe(9);
    const none = heldAnew({ ...whole(0), parts: [] }, schema);
    expect(carriedOver(none, 1, read(9, ["a", row("a")]), schema).bytes).toBe(9);
  });
});
