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

const cell = (text: string): ContentNode => ({
  type: "tableCell",
  uid: `cell_${text}`,
  content: [{ type: "paragraph", uid: text, content: { text, styleRanges: [] } }],
});

const aTable = (): ContentNode => ({
  type: "section",
  uid: "root",
  subtype: "root",
  title: { text: "A case", styleRanges: [] },
  content: [
    {
      type: "table",
      uid: "table",
      rows: ["a", "b", "c"].map((row) => ({
        type: "tableRow",
        uid: row,
        cells: [1, 2, 3].map((column) => cell(`${row}${column}`)),
      })),
    },
  ],
});

const views: EditorView[] = [];
afterEach(() => {
  for (const view of views.splice(0)) view.destroy();
});

/** A table of three rows and columns to which suggestions are made, as it is laid out: `·` is a gap, `(b2)` is struck. */
function suggested() {
  const { session, refusals } = openSession(aTable(), "suggesting");
  const shown = (): string[] => {
    const view = new EditorView(null, {
      state: session.getState().editor.reconfigure({ plugins: [tableGaps()] }),
    });
    views.push(view);
    return [...view.dom.querySelectorAll("tr")].map((row) => {
      const isRowStruck = row.dataset.kind === "DELETE_CONTENT";
      return [...row.children]
        .filter((td): td is HTMLTableCellElement => !td.hasAttribute("data-away"))
        .flatMap((td) => {
          const isGap = td.hasAttribute("data-gap");
          const isStruck = (isRowStruck && !isGap) || td.dataset.kind === "DELETE_CONTENT";
          const words = isGap ? "·" : td.textContent || "_";
          const [first, ...covered] = Array.from({ length: td.colSpan }, (_, i) => (i > 0 ? "=" : words));
          return [isStruck ? `(${first})` : first, ...covered];
        })
        .join(" ");
    });
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

  it("is left as it is where nothing is struck", () => {
    const table = suggested();
    table.do("b1", (scene, area) => addRow(scene, area, "below"));
    expect(table.shown()).toEqual(["a1 a2 a3", "b1 b2 b3", "_ _ _", "c1 c2 c3"]);
  });
});
