import type { Cell, Row } from "./changedTable.ts";

/** An empty place in a row: before what begins at a position. */
export type EmptyPlace = { pos: number; span: number };

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** A row that stays, counted in columns of what stays: where its cells stand, and before which column its struck ones do. */
type Laid = { at: ReadonlyMap<Cell, number>; struckBefore: readonly number[]; reaches: number };

function layOut(rows: readonly Row[]): Laid[] {
  const taken: boolean[][] = rows.map(() => []);
  const struck: number[] = [];
  return rows.map(({ cells }, row) => {
    const at = new Map<Cell, number>();
    const struckBefore: number[] = [];
    let column = 0;
    const next = (): number => {
      let free = column;
      while (taken[row]?.[free]) free += 1;
      return free;
    };
    for (const cell of cells) {
      if (cell.state === "struck") {
        // Beside a cell that reaches into the row it stands on the side on which the rows above have one.
        const free = next();
        while (column < free && (struck[column] ?? 0) <= (struckBefore[column] ?? 0)) column += 1;
        at.set(cell, column);
        struckBefore[column] = (struckBefore[column] ?? 0) + cell.span;
      }
      if (cell.state !== "stays") continue;
      column = next();
      at.set(cell, column);
      for (let r = row; r < Math.min(row + cell.rowSpan, rows.length); r++) {
        for (let c = column; c < column + cell.span; c++) (taken[r] as boolean[])[c] = true;
      }
      column += cell.span;
    }
    for (const [c, count] of struckBefore.entries()) struck[c] = Math.max(struck[c] ?? 0, count ?? 0);
    return { at, struckBefore, reaches: next() };
  });
}

/** State of a column as shown: struck, added, or neither. */
type PlaceKind = "struck" | "added" | "own";
type Places = {
  kinds: readonly PlaceKind[];
  startOf: (column: number) => number;
  struckAt: (column: number) => number;
};

/** The columns as they are shown: those that stay, each with the struck ones before it. */
function placesOf(laid: readonly Laid[]): Places {
  const width = Math.max(0, ...laid.map(({ reaches }) => reaches));
  const columns = Array.from({ length: width + 1 }, (_, c) => c);
  const struck = columns.map((c) => Math.max(0, ...laid.map(({ struckBefore }) => struckBefore[c] ?? 0)));
  const isAdded = (c: number): boolean => {
    const begin = laid.flatMap(({ at }) =>
      [...at].flatMap(([cell, column]) => (column === c && cell.state === "stays" ? [cell] : [])),
    );
    return begin.length > 0 && begin.every((cell) => cell.isAdded);
  };
  const kinds = columns.flatMap((c): PlaceKind[] => [
    ...Array.from({ length: struck[c] ?? 0 }, () => "struck" as const),
    ...(c === width ? [] : [isAdded(c) ? ("added" as const) : ("own" as const)]),
  ]);
  const startOf = (column: number): number => sum(struck.slice(0, column + 1)) + column;
  return { kinds, startOf, struckAt: (column) => startOf(column) - (struck[column] ?? 0) };
}

/**
 * The places at which the cells of a struck row begin: what was added since has none in it, nor does what reached over it. What was
 * struck after the row has a cell that says nothing of that. Undefined where they do not come out even.
 */
function placesInStruck(
  cells: readonly Cell[],
  kinds: readonly PlaceKind[],
  isReached: (place: number) => boolean,
): ReadonlyMap<Cell, number> | undefined {
  const staying = sum(cells.filter(({ state }) => state !== "struck").map(({ span }) => span));
  const count = (kind: PlaceKind): number => kinds.filter((each, i) => each === kind && !isReached(i)).length;
  const isWhole = staying === count("own") + count("struck");
  if (!isWhole && staying !== count("own")) return undefined;
  const begins = new Map<Cell, number>();
  let [i, taken] = [0, 0];
  for (const [place, kind] of kinds.entries()) {
    const cell = cells[i];
    if (!cell) break;
    const isTaken = kind === "own" || (kind === "struck" && (isWhole || cell.state === "struck"));
    if (!isTaken || isReached(place)) continue;
    if (taken === 0) begins.set(cell, place);
    taken += 1;
    if (taken === cell.span) [i, taken] = [i + 1, 0];
  }
  return begins;
}

/**
 * The empty places of a table's rows that keep everything under its head: operations count a table as it will be, so that with what is
 * struck shown its rows are of different lengths, and cells reach over other rows than they will.
 */
export function emptyPlaces(rows: readonly Row[]): EmptyPlace[] {
  const laid = layOut(rows.filter((row) => !row.isStruck));
  const { kinds, startOf, struckAt } = placesOf(laid);
  /** By the browser, as rows follow. */
  const taken: boolean[][] = rows.map(() => []);
  /** Where cells stand, however they came there. */
  const stands = new Map<Cell, number>();
  for (const { at } of laid)
    for (const [cell, column] of at) if (cell.state === "stays") stands.set(cell, startOf(column));
  const found: EmptyPlace[] = [];

  /** Fills what is free between two places: what reaches into the row stands between empty places. */
  const fill = (pos: number, row: number, { from, to }: { from: number; to: number }): void => {
    let span = 0;
    for (let place = from; place <= to; place++) {
      if (place < to && !taken[row]?.[place]) span += 1;
      else {
        if (span > 0) found.push({ pos, span });
        span = 0;
      }
    }
  };

  let stayed = 0;
  for (const [r, { cells: all, end, struckBy, isStruck }] of rows.entries()) {
    const cells = all.filter(({ state }) => state !== "away");
    const own = isStruck ? undefined : laid[stayed++];
    const began = new Set(all.map(({ uid }) => uid));
    const reaching = [...stands].filter(
      ([{ uid, shrunkBy }]) => !began.has(uid) && shrunkBy.some((change) => struckBy.includes(change)),
    );
    const isReached = (place: number): boolean =>
      taken[r]?.[place] === true ||
      reaching.some(([{ span }, begin]) => begin <= place && place < begin + span);
    const inStruck = isStruck ? placesInStruck(cells, kinds, isReached) : undefined;
    if (isStruck && !inStruck) continue;
    let from = 0;
    for (const cell of cells) {
      const column = own?.at.get(cell);
      const begin =
        inStruck?.get(cell) ??
        (column === undefined ? from : cell.state === "struck" ? struckAt(column) : startOf(column));
      stands.set(cell, begin);
      if (cell.state === "moved") continue;
      fill(cell.pos, r, { from, to: begin });
      let place = Math.max(from, begin);
      while (taken[r]?.[place]) place += 1;
      for (let below = r; below < Math.min(r + cell.rowSpan, rows.length); below++) {
        for (let p = place; p < place + cell.span; p++) (taken[below] as boolean[])[p] = true;
      }
      from = place + cell.span;
    }
    fill(end, r, { from, to: kinds.length });
  }
  return found;
}
