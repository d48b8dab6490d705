/** Signs that a spreadsheet takes for the start of a formula: ASCII, full-width and small forms. */
const formulaSigns = "=+\\-@＝＋－＠﹦﹢﹣﹫";
/**
 * Where a cell could begin that a spreadsheet would run when somebody opens the file: at the start of a text, whatever blank
 * or unseen characters come first, and after what separates cells where the comma does not (`;` in much of Europe, the tab),
 * since a quote in the middle of a line protects nothing there.
 */
const formulaStarts = new RegExp(
  `^(?=[\\t\\r\\n]|[\\s\\p{Cf}\\p{Cc}"]*[${formulaSigns}])|(?<=[;\\t\\r\\n])(?=[\\s\\p{Cf}\\p{Cc}"]*[${formulaSigns}])`,
  "gu",
);

/**
 * One line of a CSV file, with its line end (RFC 4180). A text gets an apostrophe wherever it could begin to run as a
 * formula; numbers stay as they are.
 */
export const csvLine = (values: readonly (string | number)[]): string =>
  `${values.map(csvField).join(",")}\r\n`;

function csvField(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = value.replace(formulaStarts, "'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
