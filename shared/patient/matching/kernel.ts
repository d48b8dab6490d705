import { type Bag, BagIndex, BagSpace, dot, unit } from "./similarity.ts";
import { conceptFeatures, lastPart, letterFeatures, wordFeatures } from "./words.ts";

/** A sentence to its embedding; every text of an example or a question, and the last part of each, is asked for. */
export type VectorOf = (text: string) => ArrayLike<number>;

/** Features of a question for the matcher. */
export interface Utterance {
  text: string;
  /** The question before it in the same conversation. */
  before?: string | undefined;
}

/** Texts whose embeddings the matcher asks for. */
export const textsToEmbed = ({ text }: Utterance): string[] => [text, lastPart(text)];

const kinds = {
  words: ({ text }: Utterance) => wordFeatures(text),
  letters: ({ text }: Utterance) => letterFeatures(text),
  concepts: ({ text }: Utterance) => conceptFeatures(text),
  lastWords: ({ text }: Utterance) => wordFeatures(lastPart(text)),
  lastConcepts: ({ text }: Utterance) => conceptFeatures(lastPart(text)),
  before: ({ before }: Utterance) => (before === undefined ? [] : wordFeatures(before)),
} satisfies Record<string, (utterance: Utterance) => string[]>;

type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

/** How much each likeness counts in the sum; found by trying on students' questions. @see ADR 0390 */
const share = {
  words: 1,
  letters: 0.5,
  meaning: 3,
  concepts: 1,
  lastWords: 0.5,
  lastMeaning: 1.5,
  lastConcepts: 0.5,
};
const sharpness = 4;
const shareOfContext = 0.3;

/** Likeness of one question to each example, by kind; each from 0 to 1. */
export interface Likeness {
  words: Float32Array;
  letters: Float32Array;
  concepts: Float32Array;
  /** Cosine of the embeddings, -1 to 1. */
  meaning: Float32Array;
  /** The weighed sum of all, raised where the question before is alike too. */
  sum: Float64Array;
}

/** Examples in the form in which a question is compared with all of them at once. */
export class ExampleSet {
  readonly #spaces: Record<Kind, BagSpace>;
  readonly #bags: Record<Kind, Bag[]>;
  readonly #indexes: Record<Kind, BagIndex>;
  readonly #vectors: Float32Array[];
  readonly #lastVectors: Float32Array[];
  readonly size: number;

  constructor(examples: readonly Utterance[], vectorOf: VectorOf) {
    this.size = examples.length;
    const byKind = <T>(make: (kind: Kind) => T) =>
      Object.fromEntries(kindNames.map((kind) => [kind, make(kind)])) as Record<Kind, T>;
    const features = byKind((kind) => examples.map(kinds[kind]));
    this.#spaces = byKind((kind) => new BagSpace(features[kind]));
    this.#bags = byKind((kind) => features[kind].map((each) => this.#spaces[kind].bag(each)));
    this.#indexes = byKind((kind) => new BagIndex(this.#bags[kind]));
    this.#vectors = examples.map(({ text }) => unit(vectorOf(text)));
    this.#lastVectors = examples.map(({ text }) => unit(vectorOf(lastPart(text))));
  }

  /** Likeness of one of the examples to all of them. */
  likenessOfExample(at: number): Likeness {
    return this.#likeness(
      (kind) => this.#bags[kind][at] ?? new Map(),
      this.#vectors[at] ?? new Float32Array(),
      this.#lastVectors[at] ?? new Float32Array(),
    );
  }

  /** Likeness of a question to all examples. */
  likeness(utterance: Utterance, vectorOf: VectorOf): Likeness {
    return this.#likeness(
      (kind) => this.#spaces[kind].bag(kinds[kind](utterance)),
      unit(vectorOf(utterance.text)),
      unit(vectorOf(lastPart(utterance.text))),
    );
  }

  #likeness(bagOf: (kind: Kind) => Bag, vector: Float32Array, lastVector: Float32Array): Likeness {
    const of = (kind: Kind) => this.#indexes[kind].cosines(bagOf(kind));
    const [words, letters, concepts] = [of("words"), of("letters"), of("concepts")];
    const [lastWords, lastConcepts, before] = [of("lastWords"), of("lastConcepts"), of("before")];
    const meaning = new Float32Array(this.size);
    const sum = new Float64Array(this.size);
    for (let at = 0; at < this.size; at++) {
      const near = dot(vector, this.#vectors[at] ?? []);
      const lastNear = dot(lastVector, this.#lastVectors[at] ?? []);
      meaning[at] = near;
      const alike =
        share.words * (words[at] ?? 0) +
        share.letters * (letters[at] ?? 0) +
        share.concepts * (concepts[at] ?? 0) +
        share.lastWords * (lastWords[at] ?? 0) +
        share.lastConcepts * (lastConcepts[at] ?? 0) +
        share.meaning * Math.exp(sharpness * (near - 1)) +
        share.lastMeaning * Math.exp(sharpness * (lastNear - 1));
      sum[at] = alike * (1 + shareOfContext * (before[at] ?? 0));
    }
    return { words, letters, concepts, meaning, sum };
  }
}
