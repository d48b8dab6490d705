import { NodeSelection, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { afterEach, describe, expect, it } from "vitest";
import type { ContentNode } from "#shared/case/model/types.ts";
import {
  addColumn,
  addRow,
  deleteColumns,
  deleteRows,
  mergeCells,
  type TableArea,
  tableArea,
} from "#web/features/editor/acts/tables.ts";
import { findNode, positionOf } from "#web/features/editor/document/places.ts";
import { tableGaps } from "#web/features/editor/host/tableGaps.ts";
import { openSession } from "../acts/openSession.ts";

/** `b2:2` reaches over two rows. */
const cell = (word: string): ContentNode => {
  const [text = "", rows = "1"] = word.split(":");
  return {
    type: "tableCell",
    uid: `cell_${text}`,
    ...(rows === "1" ? {} : { rowSpan: Number(rows) }),
    content: [{ type: "paragraph", uid: text, content: { text, styleRanges: [] } }],
  };
};

const threeByThree = ["a1 a2 a3", "b1 b2 b3", "c1 c2 c3"];

const aTable = (rows: readonly string[]): ContentNode => ({
  type: "section",
  uid: "root",
  subtype: "root",
  title: { text: "A case", styleRanges: [] },
  content: [
    {
      type: "table",
      uid: "table",
      rows: rows.map((row) => ({
        type: "tableRow",
        uid: row.charAt(0),
        cells: row
          .split(" ")
          .slice(row.startsWith("-") ? 1 : 0)
          .map(cell),
      })),
    },
  ],
});

const views: EditorView[] = [];
afterEach(() => {
  for (const view of views.splice(0)) view.destroy();
});

/**
 * A table to which suggestions are made, as a browser lays it out: `·` is a gap, `(b2)` is struck, `=` and `|` go on with the cell
 * before and above.
 */
function suggested(rows: readonly string[] = threeByThree) {
  const { session, refusals } = openSession(aTable(rows), "suggesting");
  const shown = (): string[] => {
    const view = new EditorView(null, {
      state: session.getState().editor.reconfigure({ plugins: [tableGaps()] }),
    });
    views.push(view);
    const grid: string[][] = [];
    for (const [r, row] of [...view.dom.querySelectorAll("tr")].entries()) {
      const isRowStruck = row.dataset.kind === "DELETE_CONTENT";
      let column = 0;
      for (const td of row.children) {
        if (td.hasAttribute("data-away")) continue;
        if (!(td instanceof HTMLTableCellElement)) throw new Error(`A row holds ${td.outerHTML}`);
        while (grid[r]?.[column] !== undefined) column += 1;
        const isGap = td.hasAttribute("data-gap");
        const isStruck = (isRowStruck && !isGap) || td.dataset.kind === "DELETE_CONTENT";
        const words = isGap ? "·" : td.textContent || "_";
        for (let below = 0; below < td.rowSpan; below++) {
          for (let beside = 0; beside < td.colSpan; beside++) {
            const sign = below > 0 ? "|" : beside === 0 ? words : isGap ? "·" : "=";
            const line = grid[r + below] ?? [];
            grid[r + below] = line;
            if (line[column + beside] !== undefined)
              throw new Error(`${words} lies over ${line[column + beside]}`);
            line[column + beside] = isStruck && sign === words ? `(${sign})` : sign;
          }
        }
        column += td.colSpan;
      }
    }
    return grid.map((line) => line.join(" "));
  };
  return {
    session,
    shown,
    do(
      from: string,
      act: (scene: Parameters<typeof addRow>[0], area: TableArea) => ReturnType<typeof addRow>,
      to = from,
    ) {
      const { editor } = session.getState();
      const at = (uid: string) => positionOf(editor.doc, { uid, key: "content", offset: 1 }) ?? 0;
      session.dispatch(editor.tr.setSelection(TextSelection.create(editor.doc, at(from), at(to))));
      session.act((scene, selection) => act(scene, tableArea(scene, selection) as TableArea));
      expect(refusals).toEqual([]);
    },
  };
}

describe("a table of which parts wait to be deleted (D-44, D-48)", () => {
  it("has no place of their own for cells that were merged into another", () => {
    const table = suggested();
    table.do("b2", mergeCells, "b3");
    expect(table.shown()).toEqual(["a1 a2 a3", "b1 b2b3 =", "c1 c2 c3"]);
  });

  it("has no place for the caret in such a cell: it goes on to the one before or behind", () => {
    const table = suggested();
    table.do("b2", mergeCells, "b3");
    const { editor } = table.session.getState();
    const state = editor.reconfigure({ plugins: [tableGaps()] });
    const place = (uid: string) => positionOf(state.doc, { uid, key: "content", offset: 0 }) ?? 0;
    const away = (findNode(state.doc, "cell_b3")?.pos ?? 0) + 1;
    const movedTo = (from: string): string => {
      const at = state.apply(state.tr.setSelection(TextSelection.create(state.doc, place(from))));
      const moved = at.apply(at.tr.setSelection(NodeSelection.create(at.doc, away)));
      return moved.selection.$from.parent.textContent;
    };
    expect([movedTo("b2"), movedTo("c1")]).toEqual(["c1", "b3"]);
  });

  it("keeps a new row under its heads, beside a column that is struck", () => {
    const table = suggested();
    table.do("a1", deleteColumns);
    table.do("b2", (scene, area) => addRow(scene, area, "below"));
    expect(table.shown()).toEqual(["(a1) a2 a3", "(b1) b2 b3", "· _ _", "(c1) c2 c3"]);
  });

  it("keeps it so where the struck column is in the middle, or the last", () => {
    const middle = suggested();
    middle.do("a2", deleteColumns);
    middle.do("c1", (scene, area) => addRow(scene, area, "above"));
    expect(middle.shown()).toEqual(["a1 (a2) a3", "b1 (b2) b3", "_ · _", "c1 (c2) c3"]);
    const last = suggested();
    last.do("a3", deleteColumns);
    last.do("c1", (scene, area) => addRow(scene, area, "below"));
    expect(last.shown().at(-1)).toBe("_ _ ·");
  });

  it("keeps the cells of a struck row under their heads where a column is added", () => {
    const table = suggested();
    table.do("b1", deleteRows);
    table.do("a2", (scene, area) => addColumn(scene, area, "left"));
    expect(table.shown()).toEqual(["a1 _ a2 a3", "(b1) · (b2) (b3)", "c1 _ c2 c3"]);
    table.do("a3", (scene, area) => addColumn(scene, area, "right"));
    expect(table.shown()[1]).toBe("(b1) · (b2) (b3) ·");
  });

  it.each([
    ["before", ["a1", deleteColumns], ["c2", deleteRows]],
    ["after", ["c2", deleteRows], ["a1", deleteColumns]],
  ] as const)("keeps them so beside a column that was struck %s the row", (_, first, then) => {
    const table = suggested();
    table.do(first[0], first[1]);
    table.do(then[0], then[1]);
    table.do("a2", (scene, area) => addColumn(scene, area, "right"));
    table.do("b2", (scene, area) => addRow(scene, area, "above"));
    expect(table.shown()).toEqual(["(a1) a2 _ a3", "· _ _ _", "(b1) b2 _ b3", "(c1) (c2) · (c3)"]);
  });

  const tall = ["a1:2 a2 a3", "b2 b3:2", "c1 c2"];
  it.each([
    ["a2", "first", ["· (a2) (a3)", "a1 b2 b3", "c1 c2 |"]],
    ["b2", "middle", ["a1 a2 a3", "· (b2) ·", "c1 c2 b3"]],
    ["c1", "last", ["a1 a2 a3", "| b2 b3", "(c1) (c2) ·"]],
  ] as const)(
    "keeps cells under their heads where cells reach over rows and %s's row, the %s, is struck",
    (at, _, shown) => {
      const table = suggested(tall);
      table.do(at, deleteRows);
      expect(table.shown()).toEqual(shown);
    },
  );

  it("gives no empty place to what a struck cell of several rows reaches over", () => {
    const table = suggested(tall);
    table.do("c1", deleteColumns);
    expect(table.shown()).toEqual(["(a1) a2 a3", "| b2 b3", "(c1) c2 |"]);
    table.do("a3", (scene, area) => addRow(scene, area, "above"));
    expect(table.shown()).toEqual(["· _ _", "(a1) a2 a3", "| b2 b3", "(c1) c2 |"]);
  });

  it("stands beside a struck column on the same side of a cell of several rows", () => {
    const table = suggested(["a1 a2:2 a3", "b1 b3", "c1 c2 c3"]);
    table.do("c1", deleteColumns);
    table.do("c2", deleteRows);
    expect(table.shown()).toEqual(["(a1) a2 a3", "(b1) | b3", "(c1) (c2) (c3)"]);
  });

  it("fills the place beneath a cell whose rows are parted by a struck one", () => {
    const table = suggested(["a1:3 a2", "b2", "c2", "d1 d2"]);
    table.do("b2", deleteRows);
    expect(table.shown()).toEqual(["a1 a2", "| (b2)", "· c2", "d1 d2"]);
    table.do("a2", (scene, area) => addColumn(scene, area, "left"));
    expect(table.shown()).toEqual(["a1 _ a2", "| · (b2)", "· _ c2", "d1 _ d2"]);
  });

  it("fills the place of a cell that was struck with all the rows that it reached over", () => {
    const table = suggested(["a1 a2", "b1:2 b2", "c2", "d1 d2"]);
    table.do("b2", deleteRows, "c2");
    expect(table.shown()).toEqual(["a1 a2", "(b1) (b2)", "· (c2)", "d1 d2"]);
  });

  it("fills the place of cells that were merged over a row that is struck", () => {
    const table = suggested();
    table.do("a1", mergeCells, "b1");
    table.do("b2", deleteRows);
    expect(table.shown()).toEqual(["a1b1 a2 a3", "· (b2) (b3)", "c1 c2 c3"]);
  });

  it("is left as it is where nothing is struck", () => {
    const table = suggested();
    table.do("b1", (scene, area) => addRow(scene, area, "below"));
    expect(table.shown()).toEqual(["a1 a2 a3", "b1 b2 b3", "_ _ _", "c1 c2 c3"]);
  });
});
