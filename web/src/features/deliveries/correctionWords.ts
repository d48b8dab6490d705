import { optionLetter } from "#shared/domain/assessments/optionLetter.ts";

/** A correction in a sentence. */
export function acceptedText(accepted: readonly number[] | null): string {
  if (accepted === null) return "Not scored any more.";
  return `Scored as right: ${accepted.map(optionLetter).join(", ")}.`;
}
