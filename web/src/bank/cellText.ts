/** Longest text of a cell; what is longer is cut, and stands in full under the pointer. @see spec assessments §9 */
const shownAtMost = 200;

/** Text of a cell: '-' for an empty one, lists joined with commas. @see spec assessments §2.12 "Display rule" */
export function cellText(value: string | number | null | readonly (string | number)[]): string {
  const text = Array.isArray(value) ? value.join(", ") : value === null ? "" : String(value);
  return text.trim() === "" ? "-" : text;
}

export const cutText = (text: string): string =>
  text.length > shownAtMost ? `${text.slice(0, shownAtMost)}…` : text;
