import { Parser } from "saxen";

/** As far as a spreadsheet goes. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

/**
 * The places that a sheet takes when it is read into lines of cells: the number of its last filled line times that of its last
 * filled column; Infinity where it names a place that no spreadsheet has. A sheet of a few bytes may have one cell in the last
 * line and one in the last column, and each place up to there is made.
 */
export function sheetExtent(xml: string): number {
  let row = 0;
  let column = 0;
  let filledRow = 0;
  let filledColumn = 0;
  let isBeyond = false;
  const parser = new Parser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("openTag", (fullName, attributes) => {
    const name = fullName.slice(fullName.indexOf(":") + 1);
    if (name === "row") {
      row = placeOf(attributes().r, /^\d+$/)?.row ?? row + 1;
      column = 0;
    } else if (name === "c") {
      const place = placeOf(attributes().r, /^[A-Z]+\d+$/);
      row = place?.row ?? row;
      column = place?.column ?? column + 1;
    } else if (name === "v" || name === "is") {
      filledRow = Math.max(filledRow, row);
      filledColumn = Math.max(filledColumn, column);
    }
    if (row > lastRow || column > lastColumn) isBeyond = true;
  });
  parser.parse(xml);
  return isBeyond ? Number.POSITIVE_INFINITY : filledRow * filledColumn;
}

/** `AB12` is row 12, column 28; undefined where nothing is named, and beyond everything where it is no place. */
function placeOf(name: string | undefined, form: RegExp): { row: number; column: number } | undefined {
  if (name === undefined || name === "") return undefined;
  if (!form.test(name)) return { row: Number.POSITIVE_INFINITY, column: 0 };
  const letters = name.replace(/\d+$/, "");
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(name.slice(letters.length)), column };
}
