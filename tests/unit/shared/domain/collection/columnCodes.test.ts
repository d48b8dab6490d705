import { describe, expect, it } from "vitest";
import { codeCounter, codesOf, codeTest, updatedCodes } from "#shared/domain/collection/columnCodes.ts";
import type { Cell } from "#shared/domain/collection/listDefinition.ts";
import type { Condition, Operand } from "#shared/domain/collection/query.ts";

const number = { kind: "number" } as const;
const multi = { kind: "multi" } as const;
const cellAt = (cells: readonly Cell[]) => (at: number) => cells[at] ?? null;
const pages = [1, 2, 3, null, 2];
const topics = [["a", "b"], ["b", "b"], [], ["c"]];
const pageCodes = codesOf(number, pages.length, cellAt(pages));
const topicCodes = codesOf(multi, topics.length, cellAt(topics));
const condition = (operator: Condition["operator"], ...values: Operand[]): Condition => ({
  column: "x",
  operator,
  values,
});
const placesOf = (length: number, test: (at: number) => boolean) =>
  [...Array(length).keys()].filter((at) => test(at));

describe("the values of a column by number (C-07)", () => {
  it.each<[Condition["operator"], Operand[], number[]]>([
    ["in", [2], [1, 4]],
    ["in", [1, null], [0, 3]],
    ["in", [9], []],
    ["not_in", [2], [0, 2, 3]],
    ["not_in", [null], [0, 1, 2, 4]],
    ["<", [2], [0]],
    ["<=", [2], [0, 1, 4]],
    [">", [2], [2]],
    [">=", [2], [1, 2, 4]],
  ])("find what is %s %j", (operator, values, found) => {
    expect(placesOf(5, codeTest(number, pageCodes, condition(operator, ...values)))).toEqual(found);
  });

  it.each<[Condition["operator"], Operand[], number[]]>([
    ["in", ["b"], [0, 1]],
    ["in", ["a", "c"], [0, 3]],
    ["in", [null], [2]],
    ["not_in", ["b"], [2, 3]],
    ["not_in", ["a", null], [1, 3]],
  ])("of a list find where any of them is %s %j", (operator, values, found) => {
    expect(placesOf(4, codeTest(multi, topicCodes, condition(operator, ...values)))).toEqual(found);
  });

  it("are counted once a row, without those that no counted row has", () => {
    const count = (codes: typeof pageCodes, places: readonly number[]) => {
      const counter = codeCounter(codes);
      for (const at of places) counter.count(at);
      return counter.counts();
    };
    expect(count(pageCodes, [0, 1, 3, 4])).toEqual([
      ...[[1, 1] as const, [2, 2] as const, [null, 1] as const],
    ]);
    expect(count(topicCodes, [0, 1, 2])).toEqual([
      ...[
        ["a", 1],
        ["b", 2],
        [null, 1],
      ],
    ]);
  });

  it.each([
    { column: number, before: pages, after: [1, 7, 3, null], stale: [1, 4] },
    { column: number, before: pages, after: [...pages, 9], stale: [5] },
    { column: multi, before: topics, after: [["a", "b"], ["d"], []], stale: [1, 3] },
    { column: multi, before: topics, after: [...topics, ["a"]], stale: [4] },
  ])("after a change are those of the rows that changed anew: $after", ({ column, before, after, stale }) => {
    const read: number[] = [];
    const codes = updatedCodes(
      codesOf(column, before.length, cellAt(before)),
      column,
      after.length,
      (at) => {
        read.push(at);
        return after[at] ?? null;
      },
      new Set(stale),
    );
    for (const [at, cell] of after.entries()) {
      const own = Array.isArray(cell) ? cell : [cell];
      const values: readonly Operand[] = own.length > 0 ? own : [null];
      for (const value of values) expect(codeTest(column, codes, condition("in", value))(at)).toBe(true);
      expect(codeTest(column, codes, condition("not_in", ...values))(at)).toBe(false);
    }
    expect(read).toEqual(stale.filter((at) => at < after.length));
    expect((codes.one ?? codes.many ?? []).length).toBe(after.length);
  });

  it("are made anew where values of rows that are gone have piled up", () => {
    const many = Array.from({ length: 1003 }, (_, at) => at);
    const read: number[] = [];
    const shrunk = (length: number) =>
      updatedCodes(
        codesOf(number, many.length, cellAt(many)),
        number,
        length,
        (at) => {
          read.push(at);
          return at;
        },
        new Set([0]),
      ).values.length;
    expect(shrunk(1)).toBe(1);
    expect(shrunk(2)).toBe(1003);
    expect(read).toEqual([0, 0]);
  });
});
