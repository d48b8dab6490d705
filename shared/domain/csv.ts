/** Text that a spreadsheet would take for a formula: it runs when somebody opens the file. */
const formulaStart = /^[=+\-@\t\r]/;

/**
 * One line of a CSV file, with its line end (RFC 4180). A text that could run as a formula gets an apostrophe before it;
 * numbers stay as they are.
 */
export const csvLine = (values: readonly (string | number)[]): string =>
  `${values.map(csvField).join(",")}\r\n`;

function csvField(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
