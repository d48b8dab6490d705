import fc from "fast-check";
import { TextSelection } from "prosemirror-state";
import { describe, expect, it, vi } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { applyAll } from "#shared/case/changes/apply/apply.ts";
import type { Draft, ViewMode } from "#shared/case/changes/draft.ts";
import { tableGrid } from "#shared/case/changes/tableGrid.ts";
import { nextPublishedTree, view } from "#shared/case/changes/view.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { runs } from "#tests/propertyRuns.ts";
import { type Act, nothing, type Scene } from "#web/features/editor/acts/act.ts";
import { deleteSelection, joinBackward } from "#web/features/editor/acts/keys.ts";
import { moveByOne } from "#web/features/editor/acts/nodes.ts";
import {
  addColumn,
  addRow,
  cellByRow,
  deleteColumns,
  deleteRows,
  deleteWhole,
  mergeCells,
  nextCell,
  placeInCell,
  type TableArea,
  tableArea,
  tableTools,
  unmergeCell,
} from "#web/features/editor/acts/tables.ts";
import { findLine, positionOf } from "#web/features/editor/document/places.ts";
import { toDocument } from "#web/features/editor/document/toDocument.ts";
import type { EditSession } from "#web/features/editor/session/editSession.ts";
import type { EditMode } from "#web/features/editor/session/sessionState.ts";
import { author, openSession } from "./openSession.ts";

// Many runs on a machine that does other things too.
vi.setConfig({ testTimeout: 120_000 });

/** A case with one table between two lines; a word in each cell. */
const withTable = (words: string[][]): ContentNode => {
  const make = caseBuilder("case");
  return {
    type: "section",
    uid: "root",
    subtype: "root",
    content: [make.para("before"), make.tableOf(words), make.para("after")],
  };
};

const threeByThree = [
  ["a1", "b1", "c1"],
  ["a2", "b2", "c2"],
  ["a3", "b3", "c3"],
];

const tableOf = (tree: ContentNode): ContentNode | undefined =>
  findNodes(tree, ({ type }) => type === "table")[0];

const wordsOf = (node: ContentNode): string =>
  findNodes(node, ({ type }) => type === "paragraph")
    .map(({ content }) => plainText(content))
    .join("|");

/** The words of a table, row by row, with the spans of what covers more than one place. */
const told = (tree: ContentNode): string[] =>
  (tableOf(tree)?.rows ?? []).map((row) =>
    (row.cells ?? [])
      .map((cell) => {
        const { rowSpan = 1, columnSpan = 1 } = cell;
        return `${wordsOf(cell)}${rowSpan * columnSpan > 1 ? `(${rowSpan}x${columnSpan})` : ""}`;
      })
      .join(" "),
  );

const next = (session: EditSession): string[] => told(nextPublishedTree(session.getState().draft));

function select(session: EditSession, from: string, to = from): void {
  const { editor } = session.getState();
  const places = [from, to].map((word) => {
    let found = 0;
    editor.doc.descendants((node, pos) => {
      if (node.isTextblock && node.textContent === word) found = pos + 1;
    });
    return found;
  });
  const [a = 0, b = 0] = places;
  session.dispatch(editor.tr.setSelection(TextSelection.create(editor.doc, a, b)));
}

const inTable = (session: EditSession, act: (scene: Scene, area: TableArea) => Act): boolean =>
  session.act((scene, selection) => {
    const area = tableArea(scene, selection);
    return area ? act(scene, area) : nothing;
  });

describe("a table in the page (D-44)", () => {
  it("gets rows and columns beside the cell with the caret, and the caret goes into the new one", () => {
    const { session, operations } = openSession(withTable(threeByThree));
    select(session, "b2");
    inTable(session, (scene, area) => addRow(scene, area, "above"));
    session.dispatch(session.getState().editor.tr.insertText("new"));
    select(session, "b2");
    inTable(session, (scene, area) => addColumn(scene, area, "right"));
    session.dispatch(session.getState().editor.tr.insertText("right"));
    expect(next(session)).toEqual(["a1 b1  c1", "a2 b2 right c2", "a3 b3  c3"].toSpliced(1, 0, " new  "));
    expect(operations.map(({ type }) => type)).toContain("addTableRow");
    expect(Object.values(session.getState().draft.changes).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["ADD_TABLE_ROW", "ADD_TABLE_COLUMN"]),
    );
  });

  it("loses the rows and columns that are selected, and all of them are the table", () => {
    const { session } = openSession(withTable(threeByThree));
    select(session, "a1", "a2");
    inTable(session, deleteRows);
    expect(next(session)).toEqual(["a3 b3 c3"]);
    expect(tableTools(session.getState().editor.selection)).toBe("cell");
    inTable(session, deleteColumns);
    expect(next(session)).toEqual(["b3 c3"]);
    inTable(session, deleteRows);
    expect(tableOf(nextPublishedTree(session.getState().draft))).toBeUndefined();
    while (session.undo());
    expect(next(session)).toEqual(["a1 b1 c1", "a2 b2 c2", "a3 b3 c3"]);
  });

  it("makes one cell of those that a selection reaches, whichever way it was drawn, and parts them again", () => {
    const { session } = openSession(withTable(threeByThree));
    select(session, "b2", "a1");
    expect(tableTools(session.getState().editor.selection)).toBe("severalCells");
    inTable(session, mergeCells);
    expect(next(session)).toEqual(["a1|b1|a2|b2(2x2) c1", "c2", "a3 b3 c3"]);
    select(session, "b1");
    expect(tableTools(session.getState().editor.selection)).toBe("mergedCell");
    inTable(session, unmergeCell);
    expect(next(session)).toEqual(["a1|b1|a2|b2  c1", "  c2", "a3 b3 c3"]);
  });

  it("keeps no empty line at the head of a merged cell that has words", () => {
    const { session } = openSession(
      withTable([
        ["", "b1"],
        ["a2", "b2"],
      ]),
    );
    const { doc } = session.getState().editor;
    let first = 0;
    doc.descendants((node, pos) => {
      if (node.type.name === "tableCell" && first === 0) first = pos + 2;
    });
    const { tr } = session.getState().editor;
    session.dispatch(tr.setSelection(TextSelection.create(doc, first)));
    const below = session.read((scene, selection) => cellByRow(scene, selection, 1));
    const head = below && positionOf(doc, below);
    session.dispatch(
      session.getState().editor.tr.setSelection(TextSelection.create(doc, first, head ?? first)),
    );
    inTable(session, mergeCells);
    expect(next(session)).toEqual(["a2(2x1) b1", "b2"]);
    expect(session.getState().editor.selection.$head.parent.textContent).toBe("a2");
  });

  it("lets a merged cell grow where a row or a column comes to stand inside it", () => {
    const { session } = openSession(withTable(threeByThree));
    select(session, "a1", "b2");
    inTable(session, mergeCells);
    select(session, "c1");
    inTable(session, (scene, area) => addRow(scene, area, "below"));
    expect(next(session)).toEqual(["a1|b1|a2|b2(3x2) c1", "", "c2", "a3 b3 c3"]);
    select(session, "a3");
    inTable(session, (scene, area) => addColumn(scene, area, "right"));
    expect(next(session)).toEqual(["a1|b1|a2|b2(3x3) c1", "", "c2", "a3  b3 c3"]);
  });

  it("takes a merged cell whole into a selection that cuts through it", () => {
    const { session } = openSession(withTable(threeByThree));
    select(session, "a1", "b1");
    inTable(session, mergeCells);
    select(session, "b2", "c1");
    inTable(session, mergeCells);
    expect(next(session)).toEqual(["a1|b1|c1|a2|b2|c2(2x3)", "", "a3 b3 c3"]);
  });

  it("is left for learners as it is while rows, columns and merged cells are suggested", () => {
    const { session } = openSession(withTable(threeByThree), "suggesting");
    select(session, "a1", "b1");
    inTable(session, mergeCells);
    select(session, "a2");
    inTable(session, deleteRows);
    select(session, "a3");
    inTable(session, (scene, area) => addColumn(scene, area, "left"));
    expect(next(session)).toEqual(["a1 b1 c1", "a2 b2 c2", "a3 b3 c3"]);
    const { draft, editor } = session.getState();
    expect(tableGrid(draft, tableOf(view(draft, "HIDE_SUGGESTIONS"))?.uid ?? "").rows).toHaveLength(2);
    const kinds: string[] = [];
    editor.doc.descendants((node) => {
      for (const { kind } of node.attrs.highlights ?? []) kinds.push(`${node.type.name} ${kind}`);
    });
    expect(kinds).toEqual(
      expect.arrayContaining([
        "tableRow DELETE_CONTENT",
        "tableCell ADD_CONTENT",
        "tableCell SET_KEYS_VALUES",
      ]),
    );
  });

  it("offers nothing where a row waits to be deleted", () => {
    const { session } = openSession(withTable(threeByThree), "suggesting");
    select(session, "a2");
    inTable(session, deleteRows);
    select(session, "a2");
    expect(tableTools(session.getState().editor.selection)).toBe("none");
  });

  it("is gone through with Tab, and left at its ends", () => {
    const { session } = openSession(withTable([["a1", "b1"]]));
    const go = (by: 1 | -1): boolean => {
      const { editor } = session.getState();
      const place = session.read((scene, selection) => nextCell(scene, selection, by));
      const position = place && positionOf(editor.doc, place);
      if (position === undefined) return false;
      session.dispatch(editor.tr.setSelection(TextSelection.create(editor.doc, position)));
      return true;
    };
    select(session, "a1");
    expect(go(1)).toBe(true);
    expect(session.getState().editor.selection.$head.parent.textContent).toBe("b1");
    expect(go(1)).toBe(false);
    expect(go(-1)).toBe(true);
    expect(go(-1)).toBe(false);
  });

  it("keeps its cells when text across them is deleted, and an empty cell keeps its line", () => {
    const { session } = openSession(withTable(threeByThree));
    select(session, "a1", "a3");
    session.act(deleteSelection);
    expect(next(session)).toEqual(["  ", "  ", "a3 b3 c3"]);
    const { operations } = openSession(withTable([["", "b1"]]));
    expect(operations).toEqual([]);
    const empty = openSession(withTable([["", "b1"]]));
    const { doc } = empty.session.getState().editor;
    const cell = findNodes(withTable([["", "b1"]]), ({ type }) => type === "tableCell")[0];
    const line = findLine(doc, placeInCell(doc, cell?.uid ?? "") ?? { uid: "", key: "content" });
    expect(line && empty.session.act((scene) => joinBackward(scene, line))).toBe(false);
  });

  it("lets a row go and move from the lineage, but no cell, and no row where cells reach over several", () => {
    const { session } = openSession(withTable(threeByThree));
    const uids = (type: ContentNode["type"]): string[] =>
      findNodes(view(session.getState().draft, "HIDE_SUGGESTIONS"), (node) => node.type === type).map(
        ({ uid }) => uid,
      );
    const [firstCell = ""] = uids("tableCell");
    expect(session.act((scene) => deleteWhole(scene, firstCell))).toBe(false);
    expect(session.act((scene) => moveByOne(scene, firstCell, "down"))).toBe(false);
    expect(session.act((scene) => moveByOne(scene, uids("tableRow")[0] ?? "", "down"))).toBe(true);
    expect(next(session)).toEqual(["a2 b2 c2", "a1 b1 c1", "a3 b3 c3"]);
    select(session, "a1", "a3");
    inTable(session, mergeCells);
    expect(session.act((scene) => moveByOne(scene, uids("tableRow")[0] ?? "", "down"))).toBe(false);
    expect(session.act((scene) => deleteWhole(scene, uids("tableRow")[0] ?? ""))).toBe(true);
    expect(next(session)).toEqual(["a1|a3(2x1) b1 c1", "b3 c3"]);
  });
});

const tools = [
  "row",
  "column",
  "deleteRow",
  "deleteColumn",
  "merge",
  "unmerge",
  "type",
  "undo",
  "mode",
] as const;
const someUse = fc.record({
  tool: fc.constantFrom(...tools),
  from: fc.nat(1000),
  // Beside one cell most of what crosses others is done.
  to: fc.option(fc.nat(1000), { nil: undefined }),
  isBefore: fc.boolean(),
});

/** Every place of the table is covered once. */
function isWhole(draft: Draft, mode: ViewMode): boolean {
  const table = tableOf(view(draft, mode));
  const rows = table?.rows ?? [];
  const taken = rows.map((): boolean[] => []);
  for (const [r, row] of rows.entries()) {
    let column = 0;
    for (const { rowSpan = 1, columnSpan = 1 } of row.cells ?? []) {
      while (taken[r]?.[column]) column += 1;
      for (let y = r; y < r + rowSpan; y++) {
        for (let x = column; x < column + columnSpan; x++) {
          if (!taken[y] || taken[y]?.[x]) return false;
          (taken[y] as boolean[])[x] = true;
        }
      }
    }
  }
  const [width] = taken.map((row) => row.length);
  return taken.every(
    (row) => row.length === width && !row.includes(false) && Object.keys(row).length === width,
  );
}

describe("whatever is done to a table", () => {
  it("leaves a rectangle that can be published, and the page as the draft", () => {
    let done = 0;
    fc.assert(
      fc.property(
        fc.constantFrom("editing", "suggesting", "both"),
        fc.array(someUse, { maxLength: 14 }),
        (modes, uses) => {
          const mode: EditMode = modes === "suggesting" ? "suggesting" : "editing";
          const { session, operations, refusals, first } = openSession(withTable(threeByThree), mode);
          const shownFirst = session.getState().editor.doc;
          for (const { tool, from, to, isBefore } of uses) {
            const { editor, draft } = session.getState();
            const table = tableOf(view(draft, "HIGHLIGHT_SUGGESTIONS"));
            const { cells } = table ? tableGrid(draft, table.uid) : { cells: [] };
            const ends = [from, to ?? from].map((n) => {
              const place = placeInCell(editor.doc, cells[n % Math.max(1, cells.length)]?.uid ?? "");
              return place && positionOf(editor.doc, place);
            });
            const [a, b] = ends;
            if (a === undefined || b === undefined) break;
            session.dispatch(editor.tr.setSelection(TextSelection.create(editor.doc, a, b)));
            const before = session.getState().draft;
            if (tool === "row") inTable(session, (s, area) => addRow(s, area, isBefore ? "above" : "below"));
            if (tool === "column")
              inTable(session, (s, area) => addColumn(s, area, isBefore ? "left" : "right"));
            if (tool === "deleteRow") inTable(session, deleteRows);
            if (tool === "deleteColumn") inTable(session, deleteColumns);
            if (tool === "merge") inTable(session, mergeCells);
            if (tool === "unmerge") inTable(session, unmergeCell);
            if (tool === "type") session.dispatch(session.getState().editor.tr.insertText("x", a));
            if (tool === "undo") session.undo();
            if (tool === "mode" && modes === "both") session.setEditMode(isBefore ? "editing" : "suggesting");
            if (session.getState().draft !== before) done += 1;
            const after = session.getState();
            after.editor.doc.check();
            expect(after.editor.doc.eq(toDocument(view(after.draft, after.viewMode)))).toBe(true);
            expect(parseCaseTree(nextPublishedTree(after.draft))).toMatchObject({ ok: true });
            const shown = tableOf(view(after.draft, "HIGHLIGHT_SUGGESTIONS"));
            if (modes === "editing" && shown) {
              expect(isWhole(after.draft, "HIDE_SUGGESTIONS")).toBe(true);
            }
          }
          // What is only suggested may have to be decided on first; an edit is never refused.
          if (modes === "editing") expect(refusals).toEqual([]);
          // Whoever replays the operations has the same draft; undoing all of them gives the first page.
          const replayed = applyAll(first, operations, author);
          expect(replayed).toEqual({ ok: true, draft: session.getState().draft });
          while (session.undo());
          expect(session.getState().editor.doc.toString()).toBe(shownFirst.toString());
        },
      ),
      { numRuns: runs(40) },
    );
    expect(done).toBeGreaterThan(40);
  });
});
