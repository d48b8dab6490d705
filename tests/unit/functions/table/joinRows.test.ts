import { describe, expect, it } from "vitest";
import { keptJoin, rowsById } from "#functions/table/lists/joinRows.ts";
import { mappedRows } from "#shared/domain/collection/derivedRows.ts";

const row = (id: number) => ({ id });

describe("rows by their number", () => {
  it("are counted once for an array", () => {
    const rows = [row(3), row(5)];
    const byId = rowsById(rows);
    expect(byId).toEqual(new Map(rows.map((each) => [each.id, each])));
    expect(byId.get(5)).toBe(rows[1]);
    expect(rowsById(rows)).toBe(byId);
    expect(rowsById([...rows])).not.toBe(byId);
  });
});

describe("a join of lists", () => {
  it("is made anew when one of them is another, and the same array as long as its rows are", () => {
    const join = keptJoin<object>();
    let made = 0;
    const joined = (...parts: [readonly object[], ...(readonly object[])[]]) =>
      join(parts, () => {
        made += 1;
        return parts.flat();
      });
    const [a, b, c] = [[row(1)], [row(2)], [row(3)]];
    const first = joined(a, b);
    expect(first).toEqual([row(1), row(2)]);
    expect(joined(a, b)).toBe(first);
    expect(made).toBe(1);
    // Another list of the very same rows.
    expect(joined(a, [...b])).toBe(first);
    expect(made).toBe(2);
    expect(joined(a, c)).toEqual([row(1), row(3)]);
    expect(joined(a, c, b)).toEqual([row(1), row(3), row(2)]);
    expect(joined(a)).toEqual([row(1)]);
    // Of each first list one is kept.
    expect(joined(b, a)).toEqual([row(2), row(1)]);
    made = 0;
    joined(a);
    joined(b, a);
    expect(made).toBe(0);
  });

  it("hands on what was calculated of it, but for the rows that changed", () => {
    const join = keptJoin<{ id: number }>();
    const [first, ...others] = Array.from({ length: 20 }, (_, i) => row(i));
    if (!first) throw new Error("no rows");
    const calculated: number[] = [];
    const idOf = ({ id }: { id: number }) => {
      calculated.push(id);
      return id;
    };
    const key = [{}];
    const joinedIds = (...rows: { id: number }[]) =>
      mappedRows(
        join([key, [...rows]], () => rows),
        idOf,
      );
    joinedIds(first, ...others);
    calculated.length = 0;
    expect(joinedIds(row(99), ...others, row(100))).toEqual([99, ...others.map(({ id }) => id), 100]);
    expect(calculated).toEqual([99, 100]);
    calculated.length = 0;
    expect(joinedIds(row(99), ...others.slice(0, -1))).toHaveLength(19);
    expect(calculated).toEqual([99]);
  });
});
