/** Of a letter: it was there before, it came as a suggestion of somebody else, or it was typed meanwhile. */
export type Origin = "own" | "suggested" | "typed";

export type Letter = { letter: string; origin: Origin; isStruck: boolean };

export type Erased = { isBackward: boolean; unit: "character" | "word" };

/**
 * What a plain text field makes of keys: the oracle for an editor in which struck text stays before the author's eyes. The field has
 * the text that is not struck through; offsets count its letters. What was typed is in capitals, so that it is told from what was there.
 */
export class PlainLine {
  #live: Letter[];
  /** All letters that were there before, in their order, those that were struck through by others included. */
  readonly #before: Letter[];
  readonly #erased = new Set<Letter>();
  readonly #isSuggesting: boolean;
  caret = 0;

  constructor(letters: readonly Letter[], isSuggesting: boolean) {
    this.#before = letters.filter(({ origin }) => origin === "own");
    this.#live = letters.filter(({ isStruck }) => !isStruck);
    this.#isSuggesting = isSuggesting;
  }

  /** With everything accepted. */
  get accepted(): string {
    return this.#live.map(({ letter }) => letter).join("");
  }

  get length(): number {
    return this.#live.length;
  }

  /** With everything rejected, but for letters that were typed as edits: a place between struck letters is as good as another. */
  get rejected(): string {
    const left = this.#isSuggesting ? this.#before : this.#before.filter((each) => !this.#erased.has(each));
    return left.map(({ letter }) => letter).join("");
  }

  /** Puts letters in the place of some, and the caret behind them. */
  replace(from: number, to: number, text: string): void {
    const typed = [...text].map((letter): Letter => ({ letter, origin: "typed", isStruck: false }));
    for (const letter of this.#live.splice(from, to - from, ...typed)) this.#erased.add(letter);
    this.caret = from + typed.length;
  }

  type(text: string): void {
    this.replace(this.caret, this.caret, text);
  }

  /** False at an edge of the line, where a key means something else. */
  erase({ isBackward, unit }: Erased): boolean {
    const text = this.accepted;
    const [before, after] = [text.slice(0, this.caret), text.slice(this.caret)];
    if ((isBackward ? before : after) === "") return false;
    const word = isBackward ? /(\w+|[^\w\s])?\s*$/.exec(before) : /^\s*(\w+|[^\w\s])?/.exec(after);
    const length = unit === "word" ? (word?.[0].length ?? 0) : 1;
    const [from, to] = isBackward ? [this.caret - length, this.caret] : [this.caret, this.caret + length];
    this.replace(from, to, "");
    return true;
  }
}

/** The rejected text of an editor as `PlainLine.rejected` has it: without what was typed. */
export const withoutTyped = (text: string): string => text.replaceAll(/[A-Z_]/g, "");

/** A sequence of numbers in [0, 1) that is the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
