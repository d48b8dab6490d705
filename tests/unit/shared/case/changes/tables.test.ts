import { describe, expect, it } from "vitest";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { tableGrid } from "#shared/case/changes/tableGrid.ts";
import { nextPublishedTree, view } from "#shared/case/changes/view.ts";
import { plainText, richOf } from "#shared/case/model/richText.ts";
import { contentOf, nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { ada, done } from "#tests/builders/reviewers.ts";

const cell = (uid: string, more: Partial<ContentNode> = {}): ContentNode => ({
  ...{ type: "tableCell", uid, content: [{ type: "paragraph", uid: `${uid}_p`, content: richOf(uid) }] },
  ...more,
});
const row = (uid: string, ...cells: ContentNode[]): ContentNode => ({ type: "tableRow", uid, cells });

/** A table by the letters of its cells, such as `"ab cd"`: two rows of two. */
function tableOf(picture: string): Draft {
  const rows = picture
    .split(" ")
    .filter(Boolean)
    .map((letters, i) => row(`r${i}`, ...[...letters].map((uid) => cell(uid))));
  return draftFromSnapshot({
    type: "section",
    uid: "case",
    content: [
      { type: "table", uid: "table", rows },
      { type: "paragraph", uid: "text", content: richOf("No table") },
    ],
  });
}

/** The table as authors see it: each place by the letter of the cell that covers it. */
function drawn(draft: Draft): string {
  const { rows, width, cells } = tableGrid(draft, "table");
  const places = rows.map(() => Array<string>(width).fill("-"));
  for (const { uid, row: top, column, rowSpan, columnSpan } of cells) {
    for (let r = top; r < top + rowSpan; r++) (places[r] ?? []).fill(uid, column, column + columnSpan);
  }
  return places.map((each) => each.join("")).join(" ");
}

const edit = { at: 1, changeId: "x", isSuggestion: false, uid: "table" } as const;
const merging = (rows: [number, number], columns: [number, number], changeId = "merge"): Operation => ({
  ...{ ...edit, changeId, type: "mergeTableCells" },
  rowRange: { start: rows[0], end: rows[1] },
  columnRange: { start: columns[0], end: columns[1] },
});
const newRow = (index: number, ...cells: ContentNode[]): Operation => ({
  ...{ ...edit, type: "addTableRow", index, row: row("new", ...cells) },
});
const newColumn = (index: number, ...cells: ContentNode[]): Operation => ({
  ...{ ...edit, type: "addTableColumn", index, cells },
});
const noRow = (index: number): Operation => ({ ...edit, type: "deleteTableRow", index });
const noColumn = (index: number): Operation => ({ ...edit, type: "deleteTableColumn", index });
const unmerging = (cellUid: string, ...cells: ContentNode[]): Operation => ({
  ...{ ...edit, type: "unmergeTableCells", cellUid, cells },
});

const after = (draft: Draft, ...operations: Operation[]): Draft => done(draft, ada, ...operations);
/** `abc` over `def`, in which a covers the first column, and `abc` over `def` in which a covers two columns. */
const tall = after(tableOf("abc def"), merging([0, 2], [0, 1]));
const wide = after(tableOf("abc def"), merging([0, 1], [0, 2]));
const block = after(tableOf("abc def ghi"), merging([0, 2], [0, 2]));
/** `c` of `ab cd ef gh` covers two rows, `d` of `abc def ghi` two of each. */
const low = after(tableOf("ab cd ef gh"), merging([1, 3], [0, 1]));
const lowBlock = after(tableOf("abc def ghi"), merging([1, 3], [0, 2]));
const waiting = (operation: Operation): Operation =>
  ({ ...operation, changeId: "waits", isSuggestion: true }) as Operation;

describe("a table that is written on (D-44)", () => {
  it.each<[what: string, before: Draft, operation: Operation, after: string]>([
    ["a first row", tableOf("ab cd"), newRow(0, cell("x"), cell("y")), "xy ab cd"],
    ["a row between", tableOf("ab cd"), newRow(1, cell("x"), cell("y")), "ab xy cd"],
    ["a last row", tableOf("ab cd"), newRow(2, cell("x"), cell("y")), "ab cd xy"],
    ["a row of one wide cell", tableOf("ab cd"), newRow(2, cell("x", { columnSpan: 2 })), "ab cd xx"],
    ["a row through a tall cell, which grows", tall, newRow(1, cell("x"), cell("y")), "abc axy aef"],
    ["a row below a tall cell, which stays", tall, newRow(2, cell("x"), cell("y"), cell("z")), "abc aef xyz"],
    ["the first row of a table without any", tableOf(""), newRow(0, cell("x"), cell("y")), "xy"],
    ["no first row", tableOf("ab cd"), noRow(0), "cd"],
    ["no last row", tableOf("ab cd ef"), noRow(2), "ab cd"],
    ["no row where a tall cell ends", tall, noRow(1), "abc"],
    ["no row where a tall cell begins, which begins in the next", tall, noRow(0), "aef"],
    ["no row where a block of four begins", block, noRow(0), "aaf ghi"],
    ["no row beside a block", block, noRow(2), "aac aaf"],
    ["a first column", tableOf("ab cd"), newColumn(0, cell("x"), cell("y")), "xab ycd"],
    ["a column between", tableOf("ab cd"), newColumn(1, cell("x"), cell("y")), "axb cyd"],
    ["a last column", tableOf("ab cd"), newColumn(2, cell("x"), cell("y")), "abx cdy"],
    ["a column through a wide cell, which grows", wide, newColumn(1, cell("x")), "aaac dxef"],
    ["a column behind a wide cell, which stays", wide, newColumn(2, cell("x"), cell("y")), "aaxc deyf"],
    ["a column through a block of four", block, newColumn(1, cell("x")), "aaac aaaf gxhi"],
    ["no first column", tableOf("abc def"), noColumn(0), "bc ef"],
    ["no last column", tableOf("abc def"), noColumn(2), "ab de"],
    ["no column through a wide cell, which shrinks", wide, noColumn(0), "ac ef"],
    ["no column where a wide cell ends", wide, noColumn(1), "ac df"],
    ["no column beside a wide cell", wide, noColumn(2), "aa de"],
    ["two cells in one", tableOf("abc def"), merging([0, 1], [1, 3]), "abb def"],
    ["all cells in one", tableOf("ab cd"), merging([0, 2], [0, 2]), "aa aa"],
    ["a merged cell in a larger one", wide, merging([0, 1], [0, 3], "again"), "aaa def"],
    ["a wide cell in its places", wide, unmerging("a", cell("x")), "axc def"],
    ["a tall cell in its places", tall, unmerging("a", cell("x")), "abc xef"],
    ["no row above a tall cell, which stays", low, noRow(0), "cd cf gh"],
    ["two cells further down in one", tableOf("ab cd ef gh"), merging([1, 3], [0, 1]), "ab cd cf gh"],
    ["a column through a block further down", lowBlock, newColumn(1, cell("x")), "axbc dddf dddi"],
    ["a block in its places", block, unmerging("a", cell("x"), cell("y"), cell("z")), "axc yzf ghi"],
  ])("%s", (_, before, operation, picture) => {
    expect(drawn(after(before, operation))).toBe(picture);
    // What is suggested is seen by authors alike, and by nobody else.
    const suggested = after(before, { ...operation, isSuggestion: true } as Operation);
    expect(drawn(suggested)).toBe(picture);
    expect(nextPublishedTree(suggested)).toEqual(nextPublishedTree(before));
  });

  const two = [cell("x"), cell("y")];
  const right = after(tableOf("abc def"), merging([0, 1], [1, 3]));
  it.each<[what: string, before: Draft, operation: Operation, reason: string, path: string]>([
    [
      "a row in what is no table",
      tall,
      { ...newRow(0, ...two), uid: "text" } as Operation,
      "TABLE_SHAPE",
      "uid",
    ],
    [
      "a row that is none",
      tall,
      { ...edit, type: "addTableRow", index: 0, row: { type: "tableRow", uid: "a b" } },
      "BAD_NODE",
      "row.uid",
    ],
    ["a row behind the end", tall, newRow(3, ...two, cell("z")), "OUT_OF_RANGE", "index"],
    [
      "a row that is too wide by a cell that reaches into it",
      tall,
      newRow(1, ...two, cell("z")),
      "TABLE_SHAPE",
      "row.cells",
    ],
    ["a row that is too narrow", tall, newRow(1, cell("x")), "TABLE_SHAPE", "row.cells"],
    ["a row of which a uid is taken", tall, newRow(1, cell("x"), cell("b")), "UID_TAKEN", "row"],
    [
      "a row of which a cell reaches into the next",
      tall,
      newRow(1, cell("x"), cell("y", { rowSpan: 2 })),
      "TABLE_SHAPE",
      "row.cells[1]",
    ],
    [
      "the first row of a table with a cell that reaches below it",
      tableOf(""),
      newRow(0, cell("x", { rowSpan: 2 })),
      "TABLE_SHAPE",
      "row.cells[0]",
    ],
    ["the end of a row that is not there", tall, noRow(2), "OUT_OF_RANGE", "index"],
    ["the end of the only row", tableOf("ab"), noRow(0), "TABLE_SHAPE", "index"],
    ["a column behind the end", tall, newColumn(4, ...two), "OUT_OF_RANGE", "index"],
    ["a column of too many cells", wide, newColumn(1, ...two), "TABLE_SHAPE", "cells"],
    [
      "a column of a tall cell",
      wide,
      newColumn(3, cell("x"), cell("y", { rowSpan: 2 })),
      "TABLE_SHAPE",
      "cells[1]",
    ],
    [
      "a column of a wide cell",
      wide,
      newColumn(3, cell("x", { columnSpan: 2 }), cell("y")),
      "TABLE_SHAPE",
      "cells[0]",
    ],
    [
      "a column of a cell that is none",
      wide,
      newColumn(3, cell("x"), cell("a b")),
      "BAD_NODE",
      "cells[1].uid",
    ],
    ["a column of which a uid is taken", wide, newColumn(3, cell("x"), cell("c")), "UID_TAKEN", "cells[1]"],
    ["the end of a column that is not there", tall, noColumn(3), "OUT_OF_RANGE", "index"],
    ["the end of the only column", tableOf("a b"), noColumn(0), "TABLE_SHAPE", "index"],
    ["a merge beyond the last row", tall, merging([1, 3], [1, 2], "m"), "OUT_OF_RANGE", "rowRange"],
    ["a merge beyond the last column", tall, merging([0, 1], [2, 4], "m"), "OUT_OF_RANGE", "columnRange"],
    ["a merge of a part of a tall cell", tall, merging([0, 1], [0, 2], "m"), "TABLE_SHAPE", "rowRange"],
    ["a merge of a part of a wide cell", wide, merging([0, 1], [1, 3], "m"), "TABLE_SHAPE", "rowRange"],
    ["a merge of a part from below", tall, merging([1, 2], [0, 2], "m"), "TABLE_SHAPE", "rowRange"],
    ["a merge of a part from the left", right, merging([0, 1], [0, 2], "m"), "TABLE_SHAPE", "rowRange"],
    [
      "the end of a row whose tall cell would go on in a row that waits",
      after(tall, waiting(newRow(1, ...two))),
      noRow(0),
      "TABLE_SHAPE",
      "index",
    ],
    [
      "a merge into a cell that waits",
      after(tableOf("ab cd"), waiting(newRow(0, ...two))),
      merging([0, 2], [0, 1], "m"),
      "TABLE_SHAPE",
      "rowRange",
    ],
    ["a split of a cell that covers one place", tall, unmerging("b"), "TABLE_SHAPE", "cellUid"],
    ["a split of a cell of another table", tall, unmerging("text"), "NO_SUCH_NODE", "cellUid"],
    ["a split with too few cells", block, unmerging("a", ...two), "TABLE_SHAPE", "cells"],
    [
      "a split into a tall cell",
      block,
      unmerging("a", ...two, cell("z", { rowSpan: 2 })),
      "TABLE_SHAPE",
      "cells[2]",
    ],
    [
      "a split into a wide cell",
      block,
      unmerging("a", cell("x", { columnSpan: 2 }), cell("y"), cell("z")),
      "TABLE_SHAPE",
      "cells[0]",
    ],
  ])("refuses %s", (_, before, operation, reason, path) => {
    expect(apply(before, operation, ada)).toMatchObject({ ok: false, reason, path });
  });

  it("has no cell that reaches out of it, and none that covers nothing", () => {
    const odd = {
      type: "table" as const,
      uid: "odd",
      rows: [row("r", cell("o", { rowSpan: 9, columnSpan: 0 }))],
    };
    expect(tableGrid(draftFromSnapshot({ type: "section", uid: "case", content: [odd] }), "odd")).toEqual({
      ...{ rows: ["r"], width: 1 },
      cells: [{ uid: "o", row: 0, column: 0, rowSpan: 1, columnSpan: 1 }],
    });
  });

  it("replays what was made before cells of several places were refused", () => {
    const before: [Draft, Operation][] = [
      [tall, newRow(1, cell("x"), cell("y", { rowSpan: 2 }))],
      [tall, newColumn(3, cell("x", { rowSpan: 1 }), cell("y", { columnSpan: 2 }))],
      [tall, unmerging("a", cell("x", { columnSpan: 2 }))],
    ];
    for (const [draft, operation] of before) {
      expect(apply(draft, operation, { ...ada, isReplaying: true })).toMatchObject({ ok: true });
    }
  });

  it("puts what merged cells held behind what the first one held, in order, without the empty ones", () => {
    const emptied = after(tableOf("abcd"), {
      ...{ ...edit, changeId: "cut", type: "deleteText", uid: "b_p", key: "content" },
      range: { start: 0, end: 1 },
    });
    const merged = after(emptied, merging([0, 1], [0, 4]));
    const texts = (tree: ContentNode) =>
      contentOf(nodeOf(tree, "a") ?? tree).map((each) => plainText(each.content));
    expect(texts(nextPublishedTree(merged))).toEqual(["a", "c", "d"]);
    expect(texts(view(merged, "ONLY_PUBLISHED"))).toEqual(["a"]);
  });

  it("gives a cell one span by a change, however often the change goes on", () => {
    const again = after(tableOf("abc def"), merging([0, 1], [0, 2], "x"), noColumn(1), noColumn(0));
    expect(drawn(again)).toBe("c f");
    const values = (uid: string) =>
      JSON.stringify(again.root)
        .split(`"uid":"${uid}"`)[1]
        ?.match(/"columnSpan":\[[^\]]*\]/)?.[0];
    expect(values("a")).toBe('"columnSpan":[{"change":"x","value":1}]');
  });
});
