import { importedAtMost } from "#shared/domain/peopleImport.ts";

/** More than the people that a file may hold and blank lines between them; beyond it nothing is read. */
export const linesAtMost = importedAtMost * 2;
export const columnsAtMost = 200;
/**
 * What a workbook's parts unpack to, together. One of 5,000 people with thirty columns has some 8 MB; a file of 50 KB may unpack to
 * gigabytes.
 */
export const unpackedBytesAtMost = 16 * 1024 * 1024;
/** Characters of all cells that are read. Cells may share one text, which counts for each. */
export const charactersAtMost = 8_000_000;
/** As long as a cell of a spreadsheet gets. */
export const cellCharactersAtMost = 32_767;
