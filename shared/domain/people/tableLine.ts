/** Kinds of values that a spreadsheet makes of a text while it is typed, or shows in place of a result. */
export type OddCell = "date" | "yes_or_no" | "error";

/** A line of a table as it was read: its number as an editor or a spreadsheet shows it, and its cells. */
export type TableLine = {
  line: number;
  cells: readonly string[];
  /** Cells that hold something else than text or a number, by the number of their column, from 0. */
  odd?: ReadonlyMap<number, OddCell>;
};
