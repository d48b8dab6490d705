import { attributesNow } from "./attributesNow.ts";
import type { Draft, DraftNode } from "./draft.ts";
import { authorsLens } from "./lens.ts";
import type { TextRange } from "./operations.ts";
import { childrenSeen } from "./siblings.ts";

/** A cell with the rows and columns that it covers. */
export type GridCell = { uid: string; row: number; column: number; rowSpan: number; columnSpan: number };

/** A table as authors see it: its rows from the top, its cells row by row. Spans that reach out of the table are cut. */
export type TableGrid = { rows: readonly string[]; width: number; cells: readonly GridCell[] };

const spanOf = (value: unknown): number => (typeof value === "number" && value > 1 ? value : 1);

export function tableGrid(draft: Draft, tableUid: string): TableGrid {
  const lens = authorsLens(draft.changes);
  const rows = childrenSeen(draft, tableUid, "rows").flatMap(([row]) => row ?? []);
  const taken = rows.map((): boolean[] => []);
  const cells: GridCell[] = [];
  for (const [row, { uid }] of rows.entries()) {
    let column = 0;
    for (const [cell] of childrenSeen(draft, uid, "cells") as [DraftNode][]) {
      while (taken[row]?.[column]) column += 1;
      const now = attributesNow(cell, lens);
      const columnSpan = spanOf(now.columnSpan);
      const rowSpan = Math.min(spanOf(now.rowSpan), rows.length - row);
      cells.push({ uid: cell.uid, row, column, rowSpan, columnSpan });
      for (let r = row; r < row + rowSpan; r++) {
        for (let c = column; c < column + columnSpan; c++) (taken[r] as boolean[])[c] = true;
      }
      column += columnSpan;
    }
  }
  return {
    rows: rows.map(({ uid }) => uid),
    width: Math.max(0, ...taken.map(({ length }) => length)),
    cells,
  };
}

/** True if a cell spans the border above a row. */
export const crossesRow =
  (index: number) =>
  ({ row, rowSpan }: GridCell): boolean =>
    row < index && row + rowSpan > index;

/** True if a cell spans the border before a column. */
export const crossesColumn =
  (index: number) =>
  ({ column, columnSpan }: GridCell): boolean =>
    column < index && column + columnSpan > index;

/** The columns that a new row at `index` has to fill: the others belong to cells that reach over it. */
export const freeColumns = ({ cells, width }: TableGrid, index: number): number =>
  cells.filter(crossesRow(index)).reduce((free, { columnSpan }) => free - columnSpan, width);

/** The rows, from the top, in which a new column at `index` needs a cell of its own. */
export function freeRows({ cells, rows }: TableGrid, index: number): number[] {
  const crossing = cells.filter(crossesColumn(index));
  const isCrossed = (row: number): boolean =>
    crossing.some((cell) => cell.row <= row && row < cell.row + cell.rowSpan);
  return rows.flatMap((_, row) => (isCrossed(row) ? [] : [row]));
}

/** Whole rows and columns, `end` exclusive. */
export type GridRange = { rows: TextRange; columns: TextRange };

export const touches =
  ({ rows, columns }: GridRange) =>
  ({ row, rowSpan, column, columnSpan }: GridCell): boolean =>
    row < rows.end &&
    row + rowSpan > rows.start &&
    column < columns.end &&
    column + columnSpan > columns.start;

export const isWithin =
  ({ rows, columns }: GridRange) =>
  ({ row, rowSpan, column, columnSpan }: GridCell): boolean =>
    row >= rows.start &&
    row + rowSpan <= rows.end &&
    column >= columns.start &&
    column + columnSpan <= columns.end;
