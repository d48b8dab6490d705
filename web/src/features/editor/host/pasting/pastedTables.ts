import type { ContentNode } from "#shared/case/model/types.ts";

/** A cell of a table of HTML, and the places that it covers. */
type Placed = { cell: HTMLElement; row: number; column: number; rowSpan: number; columnSpan: number };

/** HTML's own limit of `colspan`. */
const widestSpan = 1_000;

function spanOf(cell: Element, name: "rowspan" | "colspan", atMost: number): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? "", 10);
  // `rowspan="0"` reaches to the end.
  if (span === 0 && name === "rowspan") return atMost;
  return Math.min(Math.max(Number.isNaN(span) ? 1 : span, 1), atMost);
}

/** Where the cells of a table stand: each at the first place of its row that no cell from above covers. */
function placedIn(rows: readonly (readonly HTMLElement[])[]): Placed[] {
  const taken = rows.map((): boolean[] => []);
  return rows.flatMap((cells, row) => {
    let column = 0;
    return cells.map((cell): Placed => {
      while (taken[row]?.[column]) column += 1;
      const rowSpan = spanOf(cell, "rowspan", rows.length - row);
      const wanted = spanOf(cell, "colspan", widestSpan);
      let columnSpan = 1;
      while (columnSpan < wanted && !taken[row]?.[column + columnSpan]) columnSpan += 1;
      for (let r = row; r < row + rowSpan; r++) {
        for (let c = column; c < column + columnSpan; c++) (taken[r] as boolean[])[c] = true;
      }
      return { cell, row, column, rowSpan, columnSpan };
    });
  });
}

/** How many of the sorted places lie in a stretch. A row or column in which no cell begins is a width alone: it goes. */
const countIn = (places: readonly number[], start: number, span: number): number =>
  places.filter((place) => place >= start && place < start + span).length;

const sorted = (places: Iterable<number>): number[] => [...new Set(places)].sort((a, b) => a - b);

/**
 * The rows of a table of HTML as those of a case: cells that reach over several places do so here, and a row that is
 * too short is filled up. Undefined where there is no cell.
 */
export function rowsOf(
  rows: readonly (readonly HTMLElement[])[],
  make: { cell: (from: HTMLElement | undefined) => ContentNode; uid: () => string },
): ContentNode[] | undefined {
  const placed = placedIn(rows);
  const [rowsBegun, columnsBegun] = [
    sorted(placed.map(({ row }) => row)),
    sorted(placed.map(({ column }) => column)),
  ];
  if (placed.length === 0) return undefined;
  const covered = rowsBegun.map(() => 0);
  const made = rowsBegun.map((row, index): ContentNode[] =>
    placed
      .filter((each) => each.row === row)
      .map((each) => {
        const rowSpan = countIn(rowsBegun, row, each.rowSpan);
        const columnSpan = countIn(columnsBegun, each.column, each.columnSpan);
        for (let r = index; r < index + rowSpan; r++) covered[r] = (covered[r] ?? 0) + columnSpan;
        return {
          ...make.cell(each.cell),
          ...(rowSpan > 1 ? { rowSpan } : {}),
          ...(columnSpan > 1 ? { columnSpan } : {}),
        };
      }),
  );
  return made.map((cells, index) => ({
    type: "tableRow",
    uid: make.uid(),
    cells: [
      ...cells,
      ...Array.from({ length: columnsBegun.length - (covered[index] ?? 0) }, () => make.cell(undefined)),
    ],
  }));
}
