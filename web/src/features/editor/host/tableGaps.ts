import type { Node } from "prosemirror-model";
import { type Plugin, Selection, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { cellOf, rowsOf } from "./changedTable.ts";
import { decorating } from "./decorating.ts";
import { perDocument, soughtIn } from "./soughtIn.ts";
import { emptyPlaces } from "./tableLayout.ts";

/** An empty place in a row. */
function gap(pos: number, span: number, index: number): Decoration {
  const make = (): HTMLElement => {
    const cell = document.createElement("td");
    cell.colSpan = span;
    cell.setAttribute("aria-hidden", "true");
    cell.dataset.gap = "";
    return cell;
  };
  return Decoration.widget(pos, make, { side: -1, key: `gap ${span} ${index}`, ignoreSelection: true });
}

function gapsIn(table: Node, pos: number): Decoration[] {
  const rows = rowsOf(table, pos);
  const elsewhere = rows
    .flatMap(({ cells }) => cells)
    .filter(({ state }) => state === "away" || state === "moved")
    .map((cell) => Decoration.node(cell.pos, cell.end, { "data-away": "" }));
  return [...elsewhere, ...emptyPlaces(rows).map(({ pos: place, span }, i) => gap(place, span, i))];
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
