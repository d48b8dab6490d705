import type { Node } from "prosemirror-model";
import type { Selection } from "prosemirror-state";
import {
  freeColumns,
  freeRows,
  type GridCell,
  type GridRange,
  isWithin,
  type TableGrid,
  touches,
} from "#shared/case/changes/tableGrid.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { findNode, isStruck, type TextPlace } from "../document/places.ts";
import { typeOf } from "../document/toTree.ts";
import { type Act, nothing, type Scene, type Sketch } from "./act.ts";
import { deleteNode, standingOf, textAfter } from "./nodes.ts";

/**
 * Selected part of a table. Rows and columns count as operations count them: what waits to be deleted has no place.
 */
export type TableArea = GridRange & { uid: string; grid: TableGrid };

/** The depth of the innermost table that holds both ends of a selection, if any. */
function tableDepth({ $from, $to }: Selection): number | undefined {
  for (let depth = $from.sharedDepth($to.pos); depth > 0; depth--) {
    if (typeOf($from.node(depth)) === "table") return depth;
  }
  return undefined;
}

/** The smallest rectangle around a range that cuts through no cell. */
function wholeCells({ cells }: TableGrid, range: GridRange): GridRange {
  const touched = cells.filter(touches(range));
  if (touched.every(isWithin(range))) return range;
  const grown = {
    rows: {
      start: Math.min(...touched.map(({ row }) => row)),
      end: Math.max(...touched.map(({ row, rowSpan }) => row + rowSpan)),
    },
    columns: {
      start: Math.min(...touched.map(({ column }) => column)),
      end: Math.max(...touched.map(({ column, columnSpan }) => column + columnSpan)),
    },
  };
  return wholeCells({ rows: [], width: 0, cells }, grown);
}

/** The part of a table that a selection is in, from the cell of its one end to that of the other; undefined outside a table. */
export function tableArea({ gridOf }: Pick<Scene, "gridOf">, selection: Selection): TableArea | undefined {
  const depth = tableDepth(selection);
  if (depth === undefined) return undefined;
  const uid: string = selection.$from.node(depth).attrs.uid;
  const grid = gridOf(uid);
  const cellAt = ($pos: Selection["$from"]): GridCell | undefined => {
    const cell = $pos.depth >= depth + 2 ? $pos.node(depth + 2).attrs.uid : undefined;
    return grid.cells.find((each) => each.uid === cell);
  };
  const [from, to] = [cellAt(selection.$from), cellAt(selection.$to)];
  if (!from || !to) return undefined;
  const range = {
    rows: { start: Math.min(from.row, to.row), end: Math.max(from.row + from.rowSpan, to.row + to.rowSpan) },
    columns: {
      start: Math.min(from.column, to.column),
      end: Math.max(from.column + from.columnSpan, to.column + to.columnSpan),
    },
  };
  return { uid, grid, ...wholeCells(grid, range) };
}

/** Tools for a table that fit a selection, without counting the table out. */
export type TableTools = "none" | "cell" | "mergedCell" | "severalCells";

export function tableTools(selection: Selection): TableTools {
  const depth = tableDepth(selection);
  if (depth === undefined || selection.$from.depth < depth + 2) return "none";
  const cell = selection.$from.node(depth + 2);
  if (isStruck(selection.$from.node(depth)) || isStruck(selection.$from.node(depth + 1)) || isStruck(cell)) {
    return "none";
  }
  if (selection.$to.depth < depth + 2 || selection.$to.node(depth + 2) !== cell) return "severalCells";
  const { rowSpan = 1, columnSpan = 1 } = cell.attrs.fields;
  return rowSpan * columnSpan > 1 ? "mergedCell" : "cell";
}

const cellsIn = (area: TableArea): GridCell[] => area.grid.cells.filter(touches(area));

/** The first place to write in a cell. */
export function placeInCell(document: Node, cellUid: string): TextPlace | undefined {
  const cell = findNode(document, cellUid);
  const place = cell && textAfter(document, cell.pos);
  const end = cell && cell.pos + cell.node.nodeSize;
  const found = place && findNode(document, place.uid);
  return found && end !== undefined && found.pos < end ? place : undefined;
}

const newCell = ({ mint }: Scene): ContentNode => ({
  type: "tableCell",
  uid: mint("cell"),
  content: [{ type: "paragraph", uid: mint("paragraph"), content: { text: "", styleRanges: [] } }],
});

const caretInNew = (cell: ContentNode | undefined): Pick<Act, "caret"> => {
  const [first] = Array.isArray(cell?.content) ? cell.content : [];
  return first ? { caret: { uid: first.uid, key: "content", offset: 0 } } : {};
};

export function addRow(scene: Scene, { uid, grid, rows, columns }: TableArea, side: "above" | "below"): Act {
  const index = side === "above" ? rows.start : rows.end;
  const cells = Array.from({ length: freeColumns(grid, index) }, () => newCell(scene));
  const row: ContentNode = { type: "tableRow", uid: scene.mint("row"), cells };
  return {
    sketches: [{ type: "addTableRow", uid, index, row }],
    ...caretInNew(cells[Math.min(columns.start, cells.length - 1)]),
  };
}

export function addColumn(
  scene: Scene,
  { uid, grid, rows, columns }: TableArea,
  side: "left" | "right",
): Act {
  const index = side === "left" ? columns.start : columns.end;
  const free = freeRows(grid, index);
  const cells = free.map(() => newCell(scene));
  return {
    sketches: [{ type: "addTableColumn", uid, index, cells }],
    ...caretInNew(cells[Math.max(0, free.indexOf(rows.start))]),
  };
}

/** The caret in the cell that stands where the deleted ones did, else in the one before. */
function caretBeside({ document }: Scene, { grid }: TableArea, row: number, column: number) {
  const at = (r: number, c: number): GridCell | undefined =>
    grid.cells.find(touches({ rows: { start: r, end: r + 1 }, columns: { start: c, end: c + 1 } }));
  const cell = at(row, column);
  const caret = cell && placeInCell(document, cell.uid);
  return caret ? { caret } : {};
}

const lastFirst = ({ start, end }: { start: number; end: number }): number[] =>
  Array.from({ length: end - start }, (_, i) => end - 1 - i);

/** The selected rows. All of them are the whole table. */
export function deleteRows(scene: Scene, area: TableArea): Act {
  const { uid, grid, rows, columns } = area;
  if (rows.end - rows.start >= grid.rows.length) return deleteNode(scene, uid);
  const beside = rows.end < grid.rows.length ? rows.end : rows.start - 1;
  return {
    sketches: lastFirst(rows).map((index): Sketch => ({ type: "deleteTableRow", uid, index })),
    ...caretBeside(scene, area, beside, columns.start),
  };
}

export function deleteColumns(scene: Scene, area: TableArea): Act {
  const { uid, grid, rows, columns } = area;
  if (columns.end - columns.start >= grid.width) return deleteNode(scene, uid);
  const beside = columns.end < grid.width ? columns.end : columns.start - 1;
  return {
    sketches: lastFirst(columns).map((index): Sketch => ({ type: "deleteTableColumn", uid, index })),
    ...caretBeside(scene, area, rows.start, beside),
  };
}

/** Deletes what stands in the lineage: a row as its table loses one. A cell does not go alone. */
export function deleteWhole(scene: Scene, uid: string): Act {
  const standing = standingOf(scene.document, uid);
  if (!standing || standing.node.type.name === "tableCell") return nothing;
  if (standing.node.type.name !== "tableRow") return deleteNode(scene, uid);
  const grid = scene.gridOf(standing.parentUid);
  const row = grid.rows.indexOf(uid);
  if (row < 0) return nothing;
  const range = { rows: { start: row, end: row + 1 }, columns: { start: 0, end: 1 } };
  return deleteRows(scene, { uid: standing.parentUid, grid, ...range });
}

const isEmptyCell = (cell: Node): boolean => cell.textContent === "";

/** Makes one cell of those that are selected. An empty line at its head goes, where others bring words. */
export function mergeCells({ document }: Scene, area: TableArea): Act {
  const cells = cellsIn(area).flatMap(({ uid }) => findNode(document, uid)?.node ?? []);
  const [first, ...rest] = cells;
  if (!first || rest.length === 0) return nothing;
  const worded = cells.find((cell) => !isEmptyCell(cell)) ?? first;
  const caret = placeInCell(document, worded.attrs.uid);
  const line = worded !== first && first.childCount === 1 ? first.firstChild : null;
  return {
    sketches: [
      { type: "mergeTableCells", uid: area.uid, rowRange: area.rows, columnRange: area.columns },
      ...(line ? [{ type: "deleteNode" as const, uid: line.attrs.uid }] : []),
    ],
    ...(caret ? { caret } : {}),
  };
}

/** The one cell that is selected, where it covers several places. */
function mergedCell(area: TableArea): GridCell | undefined {
  const [only, other] = cellsIn(area);
  return only && !other && only.rowSpan * only.columnSpan > 1 ? only : undefined;
}

export function unmergeCell(scene: Scene, area: TableArea): Act {
  const cell = mergedCell(area);
  if (!cell) return nothing;
  const cells = Array.from({ length: cell.rowSpan * cell.columnSpan - 1 }, () => newCell(scene));
  return { sketches: [{ type: "unmergeTableCells", uid: area.uid, cellUid: cell.uid, cells }] };
}

/** Where Tab goes from a cell: to the next, or the one before; undefined behind the last and before the first. */
export function nextCell(scene: Scene, selection: Selection, by: 1 | -1): TextPlace | undefined {
  const area = tableArea(scene, selection);
  const current = area && cellsIn(area)[0];
  if (!area || !current) return undefined;
  const next = area.grid.cells[area.grid.cells.indexOf(current) + by];
  return next && placeInCell(scene.document, next.uid);
}

/**
 * Where a selection reaches that is drawn on by a row, from a cell of one line: the cell above or below. What a browser does there
 * depends on how wide the words are.
 */
export function cellByRow(scene: Scene, selection: Selection, by: 1 | -1): TextPlace | undefined {
  const { $head } = selection;
  const depth = tableDepth(selection);
  if (depth === undefined || $head.depth < depth + 2 || $head.node(depth + 2).childCount > 1)
    return undefined;
  const grid = scene.gridOf($head.node(depth).attrs.uid);
  const cell = grid.cells.find(({ uid }) => uid === $head.node(depth + 2).attrs.uid);
  if (!cell) return undefined;
  const row = by === 1 ? cell.row + cell.rowSpan : cell.row - 1;
  const columns = { start: cell.column, end: cell.column + 1 };
  const next = grid.cells.find(touches({ rows: { start: row, end: row + 1 }, columns }));
  return next && placeInCell(scene.document, next.uid);
}
