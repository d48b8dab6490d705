import { describe, expect, it } from "vitest";
import { type Block, builders, namer } from "#shared/case/build/build.ts";
import { bold, italic, rich } from "#shared/case/model/richText.ts";
import { headsOf } from "#shared/case/model/tableHeads.ts";

const make = builders(namer("t"));
const head = (text: string): Block => bold(text);

/** Of each cell whether it is the head of a column or of a row. */
function scopesIn(...rows: Block[][]): string[] {
  const scopeOf = headsOf(make.tableOf(rows));
  return rows.map((cells, row) => cells.map((_, column) => scopeOf(row, column) ?? "-").join(" "));
}

describe("the head cells of a table", () => {
  it("are a first row and a first column that are bold throughout", () => {
    expect(scopesIn([head("Day"), head("Pain")], ["1", "mild"])).toEqual(["col col", "- -"]);
    expect(scopesIn([head("Day"), "1"], [head("Pain"), "mild"])).toEqual(["row -", "row -"]);
    expect(scopesIn([head(""), head("Pain")], [head("1"), "mild"])).toEqual(["- -", "- -"]);
    expect(scopesIn([head("Day"), head("Pain")], [head("1"), "mild"])).toEqual(["col col", "row -"]);
  });

  it("are none where one cell of them is not", () => {
    expect(scopesIn([head("Day"), "Pain"], ["1", "mild"])).toEqual(["- -", "- -"]);
    expect(scopesIn([head("Day"), head("Pain")], [head("1"), "mild"], ["2", "none"])).toEqual([
      "col col",
      "- -",
      "- -",
    ]);
    expect(scopesIn(["1", head("mild")], ["2", head("none")])).toEqual(["- -", "- -"]);
  });

  it("are not those of an only row, which would be the head of nothing, but its first cell may be", () => {
    expect(scopesIn([head("Day"), head("Pain")])).toEqual(["row -"]);
  });

  it("are none beside a first row without cells", () => {
    expect(scopesIn([], [head("1"), "mild"])).toEqual(["", "- -"]);
  });

  it("are bold in every paragraph and from their first letter to their last", () => {
    const first = (cell: Block) => scopesIn([cell, head("Pain")], ["1", "mild"])[0];
    expect(first({ nodes: [make.para(bold("Day")), make.para(bold("or night"))] })).toBe("col col");
    expect(first({ nodes: [make.para(bold("Day")), make.para("or night")] })).toBe("- -");
    expect(first({ nodes: [] })).toBe("- -");
    expect(first({ nodes: [make.bulletList([bold("Day")])] })).toBe("- -");
    expect(first(rich(bold("Da"), "y"))).toBe("- -");
    expect(first(rich("D", bold("ay")))).toBe("- -");
    expect(first(bold(" "))).toBe("- -");
    expect(first(italic("Day"))).toBe("- -");
    // A space after it is seen by nobody.
    expect(first(rich(bold("Day"), " "))).toBe("col col");
  });
});
