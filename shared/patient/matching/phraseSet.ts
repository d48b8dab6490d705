import { BagIndex, BagSpace } from "./similarity.ts";
import { conceptFeatures, lastPart, wordFeatures } from "./words.ts";

const kinds = {
  words: wordFeatures,
  concepts: conceptFeatures,
} satisfies Record<string, (text: string) => string[]>;
type Kind = keyof typeof kinds;
const kindNames: readonly Kind[] = ["words", "concepts"];

/** Likeness of a question to the nearest phrase of each meaning, by kind, 0 to 1 each: of the whole message, and of its last question. */
export interface Nearness {
  words: Float32Array;
  concepts: Float32Array;
  lastWords: Float32Array;
  lastConcepts: Float32Array;
  /** The nearest by the sum of all kinds, 0 to 1. */
  all: Float32Array;
}

const share = { words: 1, concepts: 1, lastWords: 0.5, lastConcepts: 0.5 };
/** Their sum. */
const allShares = 3;

/** Phrases by meaning, in the form in which a question is compared with all of them at once. No embeddings: there are thousands. */
export class PhraseSet {
  readonly #meaningOf: number[];
  readonly #meanings: number;
  readonly #spaces: Record<Kind, BagSpace>;
  readonly #indexes: Record<Kind, BagIndex>;

  /** @param others texts that tell how rare a word is, beside the phrases */
  constructor(phrases: readonly (readonly string[])[], others: readonly string[]) {
    this.#meanings = phrases.length;
    this.#meaningOf = phrases.flatMap((own, meaning) => own.map(() => meaning));
    const texts = phrases.flat();
    const byKind = <T>(make: (kind: Kind) => T) =>
      Object.fromEntries(kindNames.map((kind) => [kind, make(kind)])) as Record<Kind, T>;
    const features = byKind((kind) => texts.map(kinds[kind]));
    this.#spaces = byKind((kind) => new BagSpace([...features[kind], ...others.map(kinds[kind])]));
    this.#indexes = byKind(
      (kind) => new BagIndex(features[kind].map((each) => this.#spaces[kind].bag(each))),
    );
  }

  nearness(text: string): Nearness {
    const last = lastPart(text);
    const cosines = (kind: Kind, of: string) =>
      this.#indexes[kind].cosines(this.#spaces[kind].bag(kinds[kind](of)));
    const [words, concepts] = [cosines("words", text), cosines("concepts", text)];
    const isOne = last === text;
    const lastWords = isOne ? words : cosines("words", last);
    const lastConcepts = isOne ? concepts : cosines("concepts", last);
    const near = (): Float32Array => new Float32Array(this.#meanings);
    const nearest: Nearness = {
      words: near(),
      concepts: near(),
      lastWords: near(),
      lastConcepts: near(),
      all: near(),
    };
    const raise = (to: Float32Array, meaning: number, value: number) => {
      if (value > (to[meaning] as number)) to[meaning] = value;
    };
    for (const [at, meaning] of this.#meaningOf.entries()) {
      const [word, concept] = [words[at] ?? 0, concepts[at] ?? 0];
      const [lastWord, lastConcept] = [lastWords[at] ?? 0, lastConcepts[at] ?? 0];
      raise(nearest.words, meaning, word);
      raise(nearest.concepts, meaning, concept);
      raise(nearest.lastWords, meaning, lastWord);
      raise(nearest.lastConcepts, meaning, lastConcept);
      const all =
        share.words * word +
        share.concepts * concept +
        share.lastWords * lastWord +
        share.lastConcepts * lastConcept;
      raise(nearest.all, meaning, all / allShares);
    }
    return nearest;
  }
}
