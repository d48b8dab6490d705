import { ExampleSet, type Likeness, type VectorOf } from "./kernel.ts";
import { PhraseSet } from "./phraseSet.ts";
import { type Candidate, defaultRanking, learnRanking, type Ranking, rank } from "./ranking.ts";
import { fitRidge } from "./ridge.ts";
import { WordUse } from "./wordUse.ts";

/** One way of asking for a meaning. */
export interface Example {
  text: string;
  meaning: string;
  /** The question before it, and what that meant. */
  before?: { text: string; meaning: string } | undefined;
  /** Conversation that it is from; conversations are held out whole when the matcher is calibrated. */
  dialogue?: string | undefined;
}

/** Other ways to ask for each meaning, given those that its author wrote; the phrase book's, which is loaded late since it is long. */
export type PhrasingsOf = (meanings: readonly (readonly string[])[]) => string[][];

export interface TrainingInput {
  /** Each meaning with its own words ("when did the pain start"), which are an example too. */
  meanings: readonly string[];
  examples: readonly Example[];
  vectorOf: VectorOf;
  phrasingsOf: PhrasingsOf;
  /** Share of all questions that may be answered wrongly, by which the line to abstain is drawn. */
  wrongShare?: number;
}

export interface Question {
  text: string;
  before?: { text: string; meaning: string | undefined } | undefined;
}

/** Possible meanings, the likeliest first. `sure`: the first may be answered. */
export interface Match {
  sure: boolean;
  candidates: { meaning: string; probability: number }[];
}

const candidateCount = 8;
/** Share of the nearest phrase in the score by which candidates are found. */
const shareOfPhrases = 0.3;
const noiseOfExample = 0.3;
const noiseOfOwnWords = 0.3;
/** Questions held out that the ranking needs to be learned from a sheet; below, the one that ships is used. */
const enoughToLearn = 300;

/** Phrases that authors wrote for each meaning: its own words, and its examples from no conversation. */
const writtenPhrases = (meanings: readonly string[], known: readonly Example[]): string[][] =>
  meanings.map((meaning) => [
    meaning,
    ...known.flatMap((example) =>
      example.dialogue === undefined && example.meaning === meaning ? [example.text] : [],
    ),
  ]);

/** Groups that are held out together: a conversation is one, and every other example or meaning its own. */
function heldOutTogether(meanings: readonly string[], known: readonly Example[]): number[] {
  const dialogues = new Map<string, number>();
  const groups = known.map(({ dialogue }, at) => {
    if (dialogue === undefined) return meanings.length + at;
    const group = dialogues.get(dialogue) ?? meanings.length + at;
    dialogues.set(dialogue, group);
    return group;
  });
  return [...meanings.keys(), ...groups];
}

/** An example that is held out: its place, its scores without its group, and how like it is to each example. */
type HeldOut = {
  at: number;
  scores: Float64Array;
  likeness: Likeness;
  groupOf: readonly number[];
  placeOf: (meaning: string) => number;
};

/**
 * Matcher from a student's question to a meaning: kernel ridge regression over n-grams, concepts of the interview and
 * sentence embeddings, with the question before as context; a ranking of the likeliest, learned on conversations held
 * out; and a line under which it is not sure. Training is deterministic.
 */
export class Matcher {
  readonly #meanings: readonly string[];
  readonly #meaningOf: number[];
  readonly #ownWords: number;
  readonly #set: ExampleSet;
  readonly #weights: Float64Array;
  readonly #ranking: Ranking;
  readonly #followers: Followers;
  readonly #phrases: PhraseSet;
  readonly #known: WordUse;
  readonly #vectorOf: VectorOf;

  constructor({ meanings, examples, vectorOf, phrasingsOf, wrongShare = 0.09 }: TrainingInput) {
    const place = new Map(meanings.map((meaning, at) => [meaning, at]));
    const known = examples.filter(({ meaning }) => place.has(meaning));
    const placeOf = (meaning: string) => place.get(meaning) ?? -1;
    this.#meanings = meanings;
    this.#ownWords = meanings.length;
    this.#meaningOf = [...meanings.keys(), ...known.map(({ meaning }) => placeOf(meaning))];
    this.#vectorOf = vectorOf;
    this.#set = new ExampleSet(
      [
        ...meanings.map((text) => ({ text })),
        ...known.map(({ text, before }) => ({ text, before: before?.text })),
      ],
      vectorOf,
    );

    const written = writtenPhrases(meanings, known);
    const phrases = phrasingsOf(written).map((own, at) => [...(written[at] ?? []), ...own]);
    this.#phrases = new PhraseSet(
      phrases,
      known.map(({ text }) => text),
    );
    this.#known = new WordUse(
      meanings,
      known.map(({ text, meaning, dialogue }) => ({ text, meaning: placeOf(meaning), dialogue })),
      phrases,
    );

    const size = this.#set.size;
    const likenesses = Array.from({ length: size }, (_, at) => this.#set.likenessOfExample(at));
    const kernel = new Float64Array(size * size);
    for (const [at, { sum }] of likenesses.entries()) kernel.set(sum, at * size);
    const groupOf = heldOutTogether(meanings, known);
    const { weights, heldOut } = fitRidge({
      kernel,
      noise: this.#meaningOf.map((_, at) => (at < this.#ownWords ? noiseOfOwnWords : noiseOfExample)),
      classOf: this.#meaningOf,
      classes: meanings.length,
      groupOf,
    });
    this.#weights = weights;
    this.#followers = new Followers(
      meanings.length,
      known.map(({ meaning, before, dialogue }) => ({
        meaning: placeOf(meaning),
        before: before ? placeOf(before.meaning) : -1,
        dialogue,
      })),
    );
    const tries = known.map((example, index) => {
      const at = this.#ownWords + index;
      const scores = heldOut.subarray(at * meanings.length, (at + 1) * meanings.length);
      return this.#tryOf(example, { at, scores, likeness: likenesses[at] as Likeness, groupOf, placeOf });
    });
    this.#ranking = tries.length < enoughToLearn ? defaultRanking : learnRanking(tries, wrongShare);
  }

  /** Candidates for an example as if its group had not been there, and the right one. */
  #tryOf({ text, meaning, before, dialogue }: Example, heldOut: HeldOut) {
    const { at, scores, likeness, groupOf, placeOf } = heldOut;
    const skip = (other: number) => other >= this.#ownWords && groupOf[other] === groupOf[at];
    const context = { before: before ? placeOf(before.meaning) : -1, skip, without: dialogue };
    return { right: placeOf(meaning), candidates: this.#candidates(text, scores, likeness, context) };
  }

  match({ text, before }: Question): Match {
    const likeness = this.#set.likeness({ text, before: before?.text }, this.#vectorOf);
    const classes = this.#meanings.length;
    const scores = new Float64Array(classes);
    for (let at = 0; at < this.#set.size; at++) {
      const near = likeness.sum[at] as number;
      const row = this.#weights.subarray(at * classes, (at + 1) * classes);
      for (let t = 0; t < classes; t++) scores[t] = (scores[t] as number) + near * (row[t] as number);
    }
    const previous = before?.meaning === undefined ? -1 : this.#meanings.indexOf(before.meaning);
    const candidates = this.#candidates(text, scores, likeness, { before: previous });
    const { probabilities, sure } = rank(candidates, this.#ranking);
    return {
      sure,
      candidates: candidates
        .map(({ meaning }, at) => ({
          meaning: this.#meanings[meaning] ?? "",
          probability: probabilities[at] ?? 0,
        }))
        .sort((a, b) => b.probability - a.probability),
    };
  }

  /** The best by score, each with what the ranking looks at. */
  #candidates(
    text: string,
    scores: Float64Array,
    likeness: Likeness,
    context: {
      before: number;
      skip?: (example: number) => boolean;
      without?: string | undefined;
    },
  ): Candidate[] {
    const phrased = this.#phrases.nearness(text);
    const found = scores.map((score, meaning) => score + shareOfPhrases * (phrased.all[meaning] as number));
    const best = [...found.keys()]
      .sort((a, b) => (found[b] as number) - (found[a] as number))
      .slice(0, candidateCount);
    const nearest = new Map(
      best.map((meaning) => [meaning, { words: 0, letters: 0, concepts: 0, meaning: 0 }]),
    );
    for (let at = 0; at < this.#set.size; at++) {
      const near = nearest.get(this.#meaningOf[at] as number);
      if (!near || context.skip?.(at)) continue;
      near.words = Math.max(near.words, likeness.words[at] as number);
      near.letters = Math.max(near.letters, likeness.letters[at] as number);
      near.concepts = Math.max(near.concepts, likeness.concepts[at] as number);
      near.meaning = Math.max(near.meaning, likeness.meaning[at] as number);
    }
    const top = scores[best[0] ?? 0] ?? 0;
    const nearestPhrase = phrased.all.reduce((highest, each) => Math.max(highest, each), 0);
    const unknown = this.#known.shares(text, best, context.without);
    return best.map((meaning, place) => {
      const near = nearest.get(meaning) ?? { words: 0, letters: 0, concepts: 0, meaning: 0 };
      const score = scores[meaning] ?? 0;
      return {
        meaning,
        features: [
          score,
          score - top,
          near.words,
          near.letters,
          near.concepts,
          near.meaning,
          likeness.words[meaning] ?? 0,
          likeness.concepts[meaning] ?? 0,
          likeness.meaning[meaning] ?? 0,
          ...this.#followers.features(context.before, meaning, context.without),
          phrased.all[meaning] ?? 0,
          2 * ((phrased.all[meaning] ?? 0) - nearestPhrase),
          phrased.words[meaning] ?? 0,
          phrased.concepts[meaning] ?? 0,
          phrased.lastWords[meaning] ?? 0,
          phrased.lastConcepts[meaning] ?? 0,
          ...(unknown[place] ?? []),
        ],
      };
    });
  }
}

interface Step {
  meaning: number;
  /** -1 for the first of a conversation. */
  before: number;
  dialogue: string | undefined;
}

/** How often each meaning is asked for, and after which other. */
class Followers {
  readonly #classes: number;
  readonly #total: number;
  readonly #counts: Float64Array;
  readonly #after = new Map<string, number>();
  readonly #afterTotal = new Map<number, number>();
  readonly #own = new Map<string, Step[]>();

  constructor(classes: number, steps: readonly Step[]) {
    this.#classes = classes;
    this.#total = steps.length;
    this.#counts = new Float64Array(classes);
    for (const step of steps) {
      this.#counts[step.meaning] = (this.#counts[step.meaning] ?? 0) + 1;
      const key = `${step.before} ${step.meaning}`;
      this.#after.set(key, (this.#after.get(key) ?? 0) + 1);
      this.#afterTotal.set(step.before, (this.#afterTotal.get(step.before) ?? 0) + 1);
      if (step.dialogue !== undefined)
        this.#own.set(step.dialogue, [...(this.#own.get(step.dialogue) ?? []), step]);
    }
  }

  /** Log of the share of the meaning; log of how much likelier it is after the one before; whether it is the same again. */
  features(before: number, meaning: number, without: string | undefined): number[] {
    const own = without === undefined ? [] : (this.#own.get(without) ?? []);
    const less = (holds: (step: Step) => boolean) => own.filter(holds).length;
    const count = (this.#counts[meaning] ?? 0) - less((step) => step.meaning === meaning);
    const share = (count + 0.5) / (this.#total - own.length + 0.5 * this.#classes);
    const pair =
      (this.#after.get(`${before} ${meaning}`) ?? 0) -
      less((step) => step.meaning === meaning && step.before === before);
    const all = (this.#afterTotal.get(before) ?? 0) - less((step) => step.before === before);
    const lift = (pair + 8 * share) / (all + 8) / share;
    return [Math.log(share), Math.log(lift), before === meaning ? 1 : 0];
  }
}
