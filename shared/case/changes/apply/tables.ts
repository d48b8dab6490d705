import { nodeTable } from "../../model/nodeTable.ts";
import { rawText } from "../../model/richText.ts";
import { nodeOf, walk } from "../../model/tree.ts";
import type { ContentNode } from "../../model/types.ts";
import { type Draft, viewModes } from "../draft.ts";
import { changeNode } from "../draftTree.ts";
import type {
  AddTableColumn,
  AddTableRow,
  DeleteTableColumn,
  DeleteTableRow,
  MergeTableCells,
  Place,
  UnmergeTableCells,
} from "../operations.ts";
import { textLengthSeen } from "../seenText.ts";
import { childrenHeld } from "../siblings.ts";
import {
  crossesColumn,
  crossesRow,
  freeColumns,
  freeRows,
  isWithin,
  type TableGrid,
  tableGrid,
  touches,
} from "../tableGrid.ts";
import { view } from "../view.ts";
import { type Making, Refused, requireNode } from "./making.ts";
import { insertNodes, moveTo, requireNewNodes, requirePart, strikeNode, withChanges } from "./nodes.ts";
import { requireSpot } from "./places.ts";

function requireTable(draft: Draft, uid: string): TableGrid {
  if (requireNode(draft, uid).node.type !== "table") {
    throw new Refused("TABLE_SHAPE", "uid", `'${uid}' is no table`);
  }
  return tableGrid(draft, uid);
}

function requireIndex(index: number, end: number, path = "index"): void {
  if (index >= end) throw new Refused("OUT_OF_RANGE", path, `There are ${end}`);
}

/** One value of a node, given by the change. */
function give(draft: Draft, uid: string, key: string, value: unknown, making: Making): Draft {
  const root = changeNode(draft.root, uid, (node) => {
    const values = node.changes?.values;
    const others = (values?.[key] ?? []).filter(({ change }) => change !== making.id);
    return withChanges(node, { values: { ...values, [key]: [...others, { change: making.id, value }] } });
  });
  return { ...draft, root };
}

/** One after the other, each on what the one before left. */
const each = <T>(draft: Draft, items: readonly T[], step: (draft: Draft, item: T) => Draft): Draft =>
  items.reduce(step, draft);

/** The place in a row before the first cell that begins at or behind a column. */
function placeIn({ rows, cells }: TableGrid, row: number, column: number): Place {
  const next = cells.find((cell) => cell.row === row && cell.column >= column);
  return { parent: rows[row] ?? "", key: "cells", ...(next ? { before: next.uid } : {}) };
}

function insertAt(draft: Draft, place: Place, node: ContentNode, making: Making, path: string): Draft {
  const spot = requireSpot(draft, place, making);
  requireNewNodes(draft, spot, [node], () => path);
  return insertNodes(draft, spot, [node], making);
}

/** Characters under a node of a case; 0 where it is not there. */
function lengthUnder(root: ContentNode, uid: string): number {
  let length = 0;
  const node = nodeOf(root, uid);
  if (!node) return length;
  walk(node, (below) => {
    for (const key of nodeTable[below.type].richText) length += rawText(below[key]).length;
    return true;
  });
  return length;
}

/**
 * That what was put elsewhere is still there for everybody: a place that is only suggested may not be, while the old one is deleted.
 * Such cells have to be decided on first.
 */
function requireNothingLost(
  { isReplaying }: Making,
  { before, after, uids, path }: { before: Draft; after: Draft; uids: readonly string[]; path: string },
): Draft {
  if (isReplaying) return after;
  const isKept = viewModes.every((mode) =>
    uids.every((uid) => lengthUnder(view(after, mode), uid) >= lengthUnder(view(before, mode), uid)),
  );
  if (isKept) return after;
  throw new Refused("TABLE_SHAPE", path, "Cells that are only suggested have to be decided on first");
}

/** Operations that were applied before this rule are, when they are replayed. `path`: of the list of the cells. */
function requireOfOnePlace({ isReplaying }: Making, cells: readonly ContentNode[], path: string): void {
  const large = cells.findIndex(({ rowSpan = 1, columnSpan = 1 }) => rowSpan !== 1 || columnSpan !== 1);
  if (isReplaying || large < 0) return;
  throw new Refused("TABLE_SHAPE", `${path}[${large}]`, "A new cell covers one row and one column");
}

/** Requires that cells stand in one row; they may span columns. */
function requireOfOneRow({ isReplaying }: Making, cells: readonly ContentNode[], path: string): void {
  const tall = cells.findIndex(({ rowSpan = 1 }) => rowSpan !== 1);
  if (isReplaying || tall < 0) return;
  throw new Refused("TABLE_SHAPE", `${path}[${tall}]`, "A cell of a new row covers that row alone");
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** A cell that reaches over the new row grows by it; the new row fills the rest. */
export function addTableRow(draft: Draft, { uid, index, row }: AddTableRow, making: Making): Draft {
  const grid = requireTable(draft, uid);
  requirePart(row, "row");
  requireIndex(index, grid.rows.length + 1);
  const crossing = grid.cells.filter(crossesRow(index));
  const cells = row.cells ?? [];
  const width = sum(cells.map(({ columnSpan }) => columnSpan ?? 1));
  const free = freeColumns(grid, index);
  if (grid.rows.length > 0 && width !== free) {
    throw new Refused("TABLE_SHAPE", "row.cells", `The row has room for ${free} columns`);
  }
  requireOfOneRow(making, cells, "row.cells");
  const before = grid.rows[index];
  const place = { parent: uid, key: "rows", ...(before === undefined ? {} : { before }) };
  const grown = each(draft, crossing, (next, cell) =>
    give(next, cell.uid, "rowSpan", cell.rowSpan + 1, making),
  );
  return insertAt(grown, place, row, making, "row");
}

/** A cell that reaches over the row shrinks by it; one that begins in it begins in the next. */
export function deleteTableRow(draft: Draft, { uid, index }: DeleteTableRow, making: Making): Draft {
  const grid = requireTable(draft, uid);
  requireIndex(index, grid.rows.length);
  if (grid.rows.length === 1) throw new Refused("TABLE_SHAPE", "index", "The last row goes with its table");
  const long = grid.cells.filter(({ row, rowSpan }) => rowSpan > 1 && row <= index && row + rowSpan > index);
  const shrunk = each(draft, long, (next, cell) => {
    const smaller = give(next, cell.uid, "rowSpan", cell.rowSpan - 1, making);
    if (cell.row < index) return smaller;
    return moveTo(
      smaller,
      cell.uid,
      requireSpot(smaller, placeIn(grid, index + 1, cell.column), making),
      making,
    );
  });
  const beginning = long.filter((cell) => cell.row === index).map((cell) => cell.uid);
  const after = strikeNode(shrunk, grid.rows[index] ?? "", making);
  return requireNothingLost(making, { before: draft, after, uids: beginning, path: "index" });
}

/** A cell that reaches over the new column grows by it. */
export function addTableColumn(draft: Draft, { uid, index, cells }: AddTableColumn, making: Making): Draft {
  const grid = requireTable(draft, uid);
  for (const [i, cell] of cells.entries()) requirePart(cell, `cells[${i}]`);
  requireIndex(index, grid.width + 1);
  const crossing = grid.cells.filter(crossesColumn(index));
  const rows = freeRows(grid, index);
  if (cells.length !== rows.length) {
    throw new Refused("TABLE_SHAPE", "cells", `The column has room for ${rows.length} cells`);
  }
  requireOfOnePlace(making, cells, "cells");
  const grown = each(draft, crossing, (next, cell) =>
    give(next, cell.uid, "columnSpan", cell.columnSpan + 1, making),
  );
  return each(grown, [...rows.entries()], (next, [i, row]) =>
    insertAt(next, placeIn(grid, row, index), cells[i] as ContentNode, making, `cells[${i}]`),
  );
}

export function deleteTableColumn(draft: Draft, { uid, index }: DeleteTableColumn, making: Making): Draft {
  const grid = requireTable(draft, uid);
  requireIndex(index, grid.width);
  if (grid.width === 1) throw new Refused("TABLE_SHAPE", "index", "The last column goes with its table");
  const there = grid.cells.filter(({ column, columnSpan }) => column <= index && index < column + columnSpan);
  return each(draft, there, (next, cell) =>
    cell.columnSpan > 1
      ? give(next, cell.uid, "columnSpan", cell.columnSpan - 1, making)
      : strikeNode(next, cell.uid, making),
  );
}

/** The cells of a rectangle become one: the first covers it, what the others hold stands behind what it holds. */
export function mergeTableCells(draft: Draft, operation: MergeTableCells, making: Making): Draft {
  const { uid, rowRange, columnRange } = operation;
  const grid = requireTable(draft, uid);
  requireIndex(rowRange.end - 1, grid.rows.length, "rowRange");
  requireIndex(columnRange.end - 1, grid.width, "columnRange");
  const range = { rows: rowRange, columns: columnRange };
  const [first, ...rest] = grid.cells.filter(touches(range));
  if (!first || rest.length === 0 || ![first, ...rest].every(isWithin(range))) {
    throw new Refused("TABLE_SHAPE", "rowRange", "The cells make no rectangle of their own");
  }
  const wide = give(draft, first.uid, "columnSpan", columnRange.end - columnRange.start, making);
  const merged = give(wide, first.uid, "rowSpan", rowRange.end - rowRange.start, making);
  const place: Place = { parent: first.uid, key: "content" };
  const done = each(merged, rest, (next, cell) => {
    const held = childrenHeld(next, cell.uid, "content").filter((node) => textLengthSeen(next, node) > 0);
    const moved = each(next, held, (from, node) =>
      moveTo(from, node.uid, requireSpot(from, place, making), making),
    );
    return strikeNode(moved, cell.uid, making);
  });
  return requireNothingLost(making, { before: draft, after: done, uids: [uid], path: "rowRange" });
}

/** A cell that covers several places covers its first alone; the others get cells of their own. */
export function unmergeTableCells(draft: Draft, operation: UnmergeTableCells, making: Making): Draft {
  const { uid, cellUid, cells } = operation;
  const grid = requireTable(draft, uid);
  const cell = grid.cells.find((each) => each.uid === cellUid);
  if (!cell) throw new Refused("NO_SUCH_NODE", "cellUid", `The table has no cell '${cellUid}'`);
  const { row, column, rowSpan, columnSpan } = cell;
  const places = Array.from(
    { length: rowSpan * columnSpan },
    (_, i) => row + Math.floor(i / columnSpan),
  ).slice(1);
  if (places.length === 0) throw new Refused("TABLE_SHAPE", "cellUid", "The cell covers one place only");
  if (cells.length !== places.length) {
    throw new Refused("TABLE_SHAPE", "cells", `There are ${places.length} places to fill`);
  }
  requireOfOnePlace(making, cells, "cells");
  const narrow = give(give(draft, cellUid, "columnSpan", 1, making), cellUid, "rowSpan", 1, making);
  return each(narrow, [...places.entries()], (next, [i, at]) =>
    insertAt(next, placeIn(grid, at, column + 1), cells[i] as ContentNode, making, `cells[${i}]`),
  );
}
