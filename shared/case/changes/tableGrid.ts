import type { Draft, DraftNode } from "./draft.ts";
import { authorsLens } from "./lens.ts";
import { attributesNow, childrenSeen } from "./view.ts";

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
