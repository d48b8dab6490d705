/** Letter of an option by its place from 0. */
export const letterOf = (option: number): string => String.fromCharCode(65 + option);

/** A correction in a sentence. */
export function acceptedText(accepted: readonly number[] | null): string {
  if (accepted === null) return "Not scored any more.";
  return `Scored as right: ${accepted.map(letterOf).join(", ")}.`;
}
