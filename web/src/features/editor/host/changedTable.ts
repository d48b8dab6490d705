import type { Node } from "prosemirror-model";
import type { NodeHighlight } from "#shared/case/changes/viewTypes.ts";
import { isStruck } from "../document/places.ts";

/** Cell of a row, between two positions. */
export type Cell = {
  /** For a moved node, its uid at its present place. */
  uid: string;
  pos: number;
  end: number;
  span: number;
  rowSpan: number;
  /** `away`: all that it held was merged into another cell, which reaches over its place. `moved`: it begins in another row now. */
  state: "stays" | "struck" | "away" | "moved";
  isAdded: boolean;
  /** Changes that made it reach over fewer rows. */
  shrunkBy: readonly string[];
};

export type Row = {
  isStruck: boolean;
  /** Changes that strike it. */
  struckBy: readonly string[];
  end: number;
  cells: readonly Cell[];
};

const highlightsOf = ({ attrs }: Node): readonly NodeHighlight[] => attrs.highlights;
const isNew = (node: Node): boolean => highlightsOf(node).some(({ kind }) => kind === "ADD_CONTENT");

function stateOf(node: Node): Cell["state"] {
  if (node.type.name === "move_summary") return "moved";
  if (!isStruck(node)) return "stays";
  const isAway = node.childCount > 0 && node.children.every(({ type }) => type.name === "move_summary");
  return isAway ? "away" : "struck";
}

export function cellOf(node: Node, pos: number, row: Node): Cell {
  const { columnSpan = 1, rowSpan = 1, movedUid } = node.attrs.fields;
  return {
    uid: movedUid ?? node.attrs.uid,
    pos,
    end: pos + node.nodeSize,
    span: Number(columnSpan),
    rowSpan: Number(rowSpan),
    state: stateOf(node),
    isAdded: isNew(node) || isNew(row),
    shrunkBy: highlightsOf(node).flatMap((each) =>
      each.kind === "SET_KEYS_VALUES" && each.keys.includes("rowSpan") ? [each.change] : [],
    ),
  };
}

/** The rows of a table as the page shows them, struck ones among them. */
export function rowsOf(table: Node, pos: number): Row[] {
  const spanOf = new Map<string, number>();
  for (const row of table.children)
    for (const { attrs } of row.children) spanOf.set(attrs.uid, Number(attrs.fields.columnSpan ?? 1));
  const rows: Row[] = [];
  table.forEach((row, offset) => {
    const start = pos + 1 + offset;
    const cells: Cell[] = [];
    row.forEach((node, at) => {
      const cell = cellOf(node, start + 1 + at, row);
      cells.push({ ...cell, span: spanOf.get(cell.uid) ?? cell.span });
    });
    rows.push({
      isStruck: isStruck(row),
      struckBy: highlightsOf(row).flatMap((each) => (each.kind === "DELETE_CONTENT" ? [each.change] : [])),
      end: start + row.nodeSize - 1,
      cells,
    });
  });
  return rows;
}
