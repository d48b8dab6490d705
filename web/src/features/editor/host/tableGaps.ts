import type { Node } from "prosemirror-model";
import { type Plugin, Selection, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import type { NodeHighlight } from "#shared/case/changes/viewTypes.ts";
import { isStruck } from "../document/places.ts";
import { decorating } from "./decorating.ts";
import { perDocument, soughtIn } from "./soughtIn.ts";

type Cell = {
  pos: number;
  end: number;
  span: number;
  rowSpan: number;
  /** `away`: all that it held was merged into another cell, which reaches over its place. */
  state: "stays" | "struck" | "away";
  isAdded: boolean;
};
type Row = { isStruck: boolean; end: number; cells: Cell[] };

const isNew = ({ attrs }: Node): boolean =>
  attrs.highlights.some(({ kind }: NodeHighlight) => kind === "ADD_CONTENT");

function cellOf(node: Node, pos: number, row: Node): Cell {
  const { columnSpan = 1, rowSpan = 1 } = node.attrs.fields;
  const isAway = node.childCount > 0 && node.children.every(({ type }) => type.name === "move_summary");
  return {
    pos,
    end: pos + node.nodeSize,
    span: Number(columnSpan),
    rowSpan: Number(rowSpan),
    state: isStruck(node) ? (isAway ? "away" : "struck") : "stays",
    isAdded: isNew(node) || isNew(row),
  };
}

function rowsOf(table: Node, pos: number): Row[] {
  const rows: Row[] = [];
  table.forEach((row, offset) => {
    const start = pos + 1 + offset;
    const cells: Cell[] = [];
    row.forEach((cell, at) => {
      cells.push(cellOf(cell, start + 1 + at, row));
    });
    rows.push({ isStruck: isStruck(row), end: start + row.nodeSize - 1, cells });
  });
  return rows;
}

/** A row that stays: where its cells stand among those that stay, and how much is struck before each column. */
type Laid = { at: ReadonlyMap<Cell, number>; struckBefore: readonly number[]; reaches: number };

function layOut(rows: readonly Row[]): Laid[] {
  const taken: boolean[][] = rows.map(() => []);
  return rows.map(({ cells }, row) => {
    const at = new Map<Cell, number>();
    const struckBefore: number[] = [];
    let column = 0;
    for (const cell of cells) {
      while (taken[row]?.[column]) column += 1;
      if (cell.state === "struck") struckBefore[column] = (struckBefore[column] ?? 0) + cell.span;
      if (cell.state !== "stays") continue;
      at.set(cell, column);
      for (let r = row; r < Math.min(row + cell.rowSpan, rows.length); r++) {
        for (let c = column; c < column + cell.span; c++) (taken[r] as boolean[])[c] = true;
      }
      column += cell.span;
    }
    return { at, struckBefore, reaches: column };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** An empty place in a row. */
function gap(pos: number, span: number): Decoration {
  const make = (): HTMLElement => {
    const cell = document.createElement("td");
    cell.colSpan = span;
    cell.setAttribute("aria-hidden", "true");
    cell.dataset.gap = "";
    return cell;
  };
  return Decoration.widget(pos, make, { side: -1, key: `gap ${span}`, ignoreSelection: true });
}

/** Of a column as it is shown: it is struck, was added since, or is neither. */
type PlaceKind = "struck" | "added" | "own";

/** In a row that is struck, what was added since has no cell. What was struck after it has one that says nothing of that. */
function gapsInStruck({ cells: all, end }: Row, places: readonly PlaceKind[]): Decoration[] {
  const cells = all.filter(({ state }) => state !== "away");
  const staying = sum(cells.filter(({ state }) => state === "stays").map(({ span }) => span));
  const count = (kind: PlaceKind): number => places.filter((place) => place === kind).length;
  const isWhole = staying === count("own") + count("struck");
  if (!isWhole && staying !== count("own")) return [];
  const gaps: Decoration[] = [];
  let [i, taken, lacking] = [0, 0, 0];
  for (const place of places) {
    const cell = cells[i];
    const isTaken = place === "own" || (place === "struck" && (isWhole || cell?.state === "struck"));
    if (!cell || !isTaken) {
      lacking += 1;
      continue;
    }
    if (lacking > 0 && taken === 0) {
      gaps.push(gap(cell.pos, lacking));
      lacking = 0;
    }
    taken += 1;
    if (taken === cell.span) [i, taken] = [i + 1, 0];
  }
  return lacking > 0 ? [...gaps, gap(end, lacking)] : gaps;
}

function gapsIn(table: Node, pos: number): Decoration[] {
  const rows = rowsOf(table, pos);
  const away = rows
    .flatMap(({ cells }) => cells)
    .filter(({ state }) => state === "away")
    .map((cell) => Decoration.node(cell.pos, cell.end, { "data-away": "" }));
  const staying = rows.filter((row) => !row.isStruck);
  const isTall = rows.some(({ cells }) => cells.some(({ rowSpan }) => rowSpan > 1));
  // Cells that reach over rows reach over those that are struck as well: what stands where is the browser's word then.
  if (isTall && staying.length < rows.length) return away;

  const laid = layOut(staying);
  const width = Math.max(0, ...laid.map(({ reaches }) => reaches));
  const columns = Array.from({ length: width + 1 }, (_, c) => c);
  const struck = columns.map((c) => Math.max(0, ...laid.map(({ struckBefore }) => struckBefore[c] ?? 0)));
  const gaps: Decoration[] = [];
  for (const [i, { cells, end }] of staying.entries()) {
    const { at, struckBefore } = laid[i] as Laid;
    let from = 0;
    // What lacks between the cell before and the one at `to`, and within the cell before.
    const fill = (place: number, to: number): void => {
      const lacking = sum(columns.slice(from, to + 1).map((c) => (struck[c] ?? 0) - (struckBefore[c] ?? 0)));
      if (lacking > 0) gaps.push(gap(place, lacking));
      from = to + 1;
    };
    for (const cell of cells) {
      const column = at.get(cell);
      if (column !== undefined) fill(cell.pos, column);
    }
    fill(end, width);
  }
  const isAdded = (c: number): boolean => {
    const begin = laid.flatMap(({ at }) => [...at].flatMap(([cell, column]) => (column === c ? [cell] : [])));
    return begin.length > 0 && begin.every((cell) => cell.isAdded);
  };
  const places = columns.flatMap((c): PlaceKind[] => [
    ...Array.from({ length: struck[c] ?? 0 }, () => "struck" as const),
    ...(c === width ? [] : [isAdded(c) ? ("added" as const) : ("own" as const)]),
  ]);
  for (const row of rows) if (row.isStruck) gaps.push(...gapsInStruck(row, places));
  return [...away, ...gaps];
}

const decorate = perDocument((document) =>
  DecorationSet.create(
    document,
    soughtIn(document).changedTables.flatMap(({ node, pos }) => gapsIn(node, pos)),
  ),
);

/** The cell that was merged away around a position, if any. */
function awayAround({ $from }: Selection): { before: number; after: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type.name !== "tableCell") continue;
    const before = $from.before(depth);
    return cellOf(node, before, $from.node(depth - 1)).state === "away"
      ? { before, after: $from.after(depth) }
      : undefined;
  }
  return undefined;
}

/** Past a cell that is not shown, in the direction in which the caret came. */
function pastAway(before: Selection, now: Selection, tr: Transaction): Transaction | undefined {
  const cell = now.eq(before) ? undefined : awayAround(now);
  if (!cell) return undefined;
  const isForward = now.from > before.from;
  const $edge = tr.doc.resolve(isForward ? cell.after : cell.before);
  const next = Selection.findFrom($edge, isForward ? 1 : -1, true);
  return next ? tr.setSelection(next).scrollIntoView() : undefined;
}

/**
 * Keeps what is written under its head while rows, columns and cells wait to be deleted: operations count a table as it will be
 * (ADR 0163), so that with what is struck shown its rows are of different lengths.
 * @see spec documents §4 'Rendering with changes shown'
 */
export const tableGaps = (): Plugin<DecorationSet> =>
  decorating({
    decorate,
    appendTransaction: (transactions, { selection: before }, { selection, tr }) =>
      transactions.some(({ selectionSet }) => selectionSet) ? pastAway(before, selection, tr) : undefined,
  });
