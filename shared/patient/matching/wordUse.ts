import { conceptOf } from "./concepts.ts";
import { lemma } from "./lemma.ts";
import { lastPart, wordsOf } from "./words.ts";

/** A text that is known to be asked for a meaning; those of a conversation are left out when it is held out. */
interface KnownText {
  text: string;
  meaning: number;
  dialogue?: string | undefined;
}

/** Words and concepts that each meaning is known to be asked with. */
export class WordUse {
  readonly #ownWords: ReadonlySet<string>[];
  readonly #counts: Map<string, number>[];
  readonly #byDialogue = new Map<string, { meaning: number; words: ReadonlySet<string> }[]>();
  readonly #frequency = new Map<string, number>();
  #texts = 0;

  /** @param ownWords each meaning's own words @param texts other ways to ask @param phrases ways that say nothing of how often a word is said */
  constructor(
    ownWords: readonly string[],
    texts: readonly KnownText[],
    phrases: readonly (readonly string[])[],
  ) {
    this.#ownWords = ownWords.map(wordsAndConcepts);
    this.#counts = this.#ownWords.map(() => new Map<string, number>());
    for (const [meaning, text] of ownWords.entries()) this.#add({ text, meaning });
    for (const known of texts) this.#add(known);
    for (const [meaning, own] of phrases.entries()) {
      const counts = this.#counts[meaning];
      for (const text of own)
        for (const word of wordsAndConcepts(text)) counts?.set(word, (counts.get(word) ?? 0) + 1);
    }
  }

  #add({ text, meaning, dialogue }: KnownText): void {
    this.#texts++;
    const counts = this.#counts[meaning];
    const words = wordsAndConcepts(text);
    if (dialogue !== undefined) {
      const own = this.#byDialogue.get(dialogue);
      if (own) own.push({ meaning, words });
      else this.#byDialogue.set(dialogue, [{ meaning, words }]);
    }
    for (const word of words) {
      counts?.set(word, (counts.get(word) ?? 0) + 1);
      this.#frequency.set(word, (this.#frequency.get(word) ?? 0) + 1);
    }
  }

  /**
   * For each meaning: share of the question that it is never asked with, the same of the last thing in the question, and
   * share of its own words that the question does not have; a rare word counts more. 0 to 1.
   *
   * @param without conversation whose questions are not known
   */
  shares(text: string, meanings: readonly number[], without: string | undefined): number[][] {
    const asked = wordsAndConcepts(text);
    const last = wordsAndConcepts(lastPart(text));
    const own = (without === undefined ? undefined : this.#byDialogue.get(without)) ?? [];
    return meanings.map((meaning) => {
      const less = new Map<string, number>();
      for (const known of own)
        if (known.meaning === meaning)
          for (const word of known.words) less.set(word, (less.get(word) ?? 0) + 1);
      const counts = this.#counts[meaning];
      const isUnknown = (word: string) => (counts?.get(word) ?? 0) <= (less.get(word) ?? 0);
      return [
        this.#share(asked, isUnknown),
        this.#share(last, isUnknown),
        this.#share(this.#ownWords[meaning] ?? new Set(), (word) => !asked.has(word)),
      ];
    });
  }

  #share(words: ReadonlySet<string>, counts: (word: string) => boolean): number {
    let all = 0.1;
    let counted = 0;
    for (const word of words) {
      const rarity = Math.log((1 + this.#texts) / (1 + (this.#frequency.get(word) ?? 0)));
      all += rarity;
      if (counts(word)) counted += rarity;
    }
    return counted / all;
  }
}

/** Base forms of the words of a text, and the concepts that they stand for. */
function wordsAndConcepts(text: string): Set<string> {
  const words = wordsOf(text).map(lemma);
  return new Set([...words, ...conceptOf(words)]);
}
