import type { TableLine } from "#shared/domain/people/tableLine.ts";

/** A kind of table that is read from files: how large it may be, and how its head is known. */
export type TableKind = {
  /** Such as 'a list of people'. */
  what: string;
  /** Lines that are read, blank ones among them; beyond it a workbook is refused. */
  linesAtMost: number;
  /** Bytes that the parts of a workbook unpack to, together: a file of 50 KB may unpack to gigabytes. */
  unpackedBytesAtMost: number;
  /** Characters of all cells. Cells may share one text, which counts for each. */
  charactersAtMost: number;
  /** Number of cells of a line that are titles of its columns. */
  titlesIn: (cells: readonly string[]) => number;
  /** Tells if the lines name the columns of such a table. */
  hasHead: (lines: readonly TableLine[]) => boolean;
};

export const columnsAtMost = 200;
/** The most characters that a cell of a spreadsheet can have. */
export const cellCharactersAtMost = 32_767;
