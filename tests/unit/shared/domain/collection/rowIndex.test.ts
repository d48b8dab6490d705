import { describe, expect, it } from "vitest";
import type { Cell, Column } from "#shared/domain/collection/listDefinition.ts";
import { columnOf, sortKey } from "#shared/domain/collection/rowIndex.ts";

const column = (parts: Partial<Column<unknown>>): Column<unknown> => ({
  kind: "text",
  value: () => null,
  ...parts,
});
const shelf = column({ kind: "enum", values: ["low", "high"] });

describe("what a row is sorted by (C-08)", () => {
  it.each<[Partial<Column<unknown>>, Cell, string | number | null]>([
    [{ kind: "number" }, 7, 7],
    [{ kind: "number" }, 0, 0],
    [{ kind: "boolean" }, true, 1],
    [{ kind: "boolean" }, false, 0],
    [{ kind: "date" }, "1970-01-02", 86_400_000],
    [{ kind: "enum", values: ["low", "high"] }, "high", 1],
    [{ kind: "enum", values: ["low", "high"] }, "none of them", -1],
    [{ kind: "text" }, "<b>A</b>", "<b>A</b>"],
    [{ kind: "text", isHtml: true }, "<b>A</b>", "A"],
    [{ kind: "multi" }, ["b", "a"], "b\na"],
    [{ kind: "multi" }, [], null],
    [{ kind: "text" }, "", null],
    [{ kind: "number" }, null, null],
  ])("%j of %j is %j", (parts, cell, key) => expect(sortKey(column(parts), cell)).toBe(key));

  it("is a column that the list has", () => {
    const list = { columns: { shelf } } as unknown as Parameters<typeof columnOf>[0];
    expect(columnOf(list, "shelf")).toBe(shelf);
    for (const name of ["title", "constructor", "__proto__"])
      expect(() => columnOf(list, name)).toThrow(`No such column: ${name}`);
  });
});
