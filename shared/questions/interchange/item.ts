/** A choice of an item as an interchange format gives it. `fraction`: percent of the score that it gives, from -100. */
export type ItemChoice = { text: string; fraction: number; feedback: string };

/** A picture of an item. */
export type ItemPicture = {
  /** Address of its file, as written in the item. */
  source: string;
  alt: string;
  /** Undefined where the file with the items does not hold it. */
  bytes: Uint8Array | undefined;
};

/** A question with one best answer, as interchange formats know it: one text, choices and feedback. */
export type ChoiceItem = {
  kind: "choice";
  /** Line of the file that it begins in, or its number there; from 1. */
  line: number;
  name: string;
  /** Plain text; paragraphs are apart by an empty line. */
  text: string;
  /** Pictures of the text, in their order. */
  pictures: readonly ItemPicture[];
  choices: readonly ItemChoice[];
  /** About the answer as a whole. */
  explanation: string;
  /** Parts of the item that a question of the bank has no place for, each as a phrase. */
  lost: readonly string[];
};

/** An item that cannot become a question of the bank, with the reason as a sentence. */
export type OtherItem = { kind: "other"; line: number; name: string; reason: string };

export type ReadItem = ChoiceItem | OtherItem;

/** A part of an item that was not carried over. `what`: a phrase such as `feedback on choice B`. */
export type Lost = { line: number; name: string; what: string };

/** A picture as formats write it. */
export type WrittenPicture = {
  /** Key of its file in the media store. */
  key: string;
  /** Name of its file, which no other picture of the same export has. */
  name: string;
  alt: string;
};

/** A question of the bank as formats write it. */
export type WrittenQuestion = {
  id: number;
  name: string;
  vignette: string;
  stem: string;
  choices: readonly string[];
  /** From 0; null where the question has no key. */
  correct: number | null;
  explanation: string;
  /** Shown between vignette and stem. */
  pictures: readonly WrittenPicture[];
};

/** Vignette and stem as one text: the stem is its last paragraph. */
export const joinedText = ({ vignette, stem }: Pick<WrittenQuestion, "vignette" | "stem">): string =>
  [vignette.trim(), stem.trim().replace(/\n\s*\n/g, "\n")].filter(Boolean).join("\n\n");

/** A text of an item in the two parts of a question: the stem is its last paragraph, or else its last sentence. */
export function splitText(text: string): { vignette: string; stem: string } {
  const all = text.trim();
  const gap = [...all.matchAll(/\n[ \t]*\n/g)].at(-1);
  if (gap) return { vignette: all.slice(0, gap.index).trim(), stem: all.slice(gap.index).trim() };
  const sentences = [...all.matchAll(/[.!?]["”’)]?\s+(?=[\p{Lu}¿¡"“(])/gu)];
  const last = sentences.at(-1);
  if (!last) return { vignette: "", stem: all };
  const at = last.index + last[0].length;
  return { vignette: all.slice(0, at).trim(), stem: all.slice(at).trim() };
}
