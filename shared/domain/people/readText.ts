/** A text that was read by a rule: as it is kept, or why it is refused, to follow the name of a field ("is missing"). */
export type ReadText = { ok: true; text: string } | { ok: false; reason: string };

export const taken = (text: string): ReadText => ({ ok: true, text });
export const refused = (reason: string): ReadText => ({ ok: false, reason });

// Overrides show letters in another order than they stand in; embeddings and isolates only frame them.
const bidiOverride = /[\u202d\u202e]/;
const lineBreak = /[\p{Cc}\u2028\u2029]/u;
/** U+FFFD stands for letters that a wrong encoding has lost; the others have no shape of their own. */
const lost = /\ufffd/;
const shapeless = /[\p{Cs}\p{Co}\p{Noncharacter_Code_Point}]/u;

/** Why a text cannot stand in one line of a list, a file and a mail; undefined where it can. */
export function lineProblem(text: string): string | undefined {
  if (lost.test(text)) return "holds a letter that was lost (\ufffd): the file was read in another encoding";
  if (lineBreak.test(text) || bidiOverride.test(text)) return "is not one line of text";
  if (shapeless.test(text)) return "holds a sign that cannot be shown";
  return undefined;
}
