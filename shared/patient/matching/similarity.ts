/** A weighted bag of features with length 1 (or 0 when nothing is in it). */
export type Bag = ReadonlyMap<string, number>;

/** TF-IDF over one kind of features, with the frequencies of the texts that it was made from. */
export class BagSpace {
  readonly #frequency = new Map<string, number>();
  readonly #texts: number;

  constructor(texts: readonly (readonly string[])[]) {
    this.#texts = texts.length;
    for (const features of texts)
      for (const feature of new Set(features))
        this.#frequency.set(feature, (this.#frequency.get(feature) ?? 0) + 1);
  }

  /** Bag of a text; a feature that no text of the space has counts as a rare one. */
  bag(features: readonly string[]): Bag {
    const bag = new Map<string, number>();
    for (const feature of features) bag.set(feature, (bag.get(feature) ?? 0) + 1);
    let squares = 0;
    for (const [feature, count] of bag) {
      const rarity = Math.log((1 + this.#texts) / (1 + (this.#frequency.get(feature) ?? 0))) + 0.3;
      const weight = (1 + Math.log(count)) * rarity;
      bag.set(feature, weight);
      squares += weight * weight;
    }
    const length = Math.sqrt(squares) || 1;
    for (const [feature, weight] of bag) bag.set(feature, weight / length);
    return bag;
  }
}

/** Texts that have a feature, with its weight in each. */
interface Places {
  at: Int32Array;
  weight: Float32Array;
}

/** Bags by feature, so that one bag is compared with all of them in one pass over its features. */
export class BagIndex {
  readonly #size: number;
  readonly #places = new Map<string, Places>();

  constructor(bags: readonly Bag[]) {
    this.#size = bags.length;
    const counts = new Map<string, number>();
    for (const bag of bags)
      for (const feature of bag.keys()) counts.set(feature, (counts.get(feature) ?? 0) + 1);
    for (const [feature, count] of counts)
      this.#places.set(feature, { at: new Int32Array(count), weight: new Float32Array(count) });
    for (const [at, bag] of bags.entries())
      for (const [feature, weight] of bag) {
        const places = this.#places.get(feature);
        const left = (counts.get(feature) ?? 0) - 1;
        counts.set(feature, left);
        if (!places) continue;
        const next = places.at.length - 1 - left;
        places.at[next] = at;
        places.weight[next] = weight;
      }
  }

  /** Cosine of the bag with each bag of the index, 0 to 1. */
  cosines(bag: Bag): Float32Array {
    const cosines = new Float32Array(this.#size);
    for (const [feature, weight] of bag) {
      const places = this.#places.get(feature);
      if (!places) continue;
      for (let place = 0; place < places.at.length; place++) {
        const at = places.at[place] as number;
        cosines[at] = (cosines[at] as number) + weight * (places.weight[place] as number);
      }
    }
    return cosines;
  }
}

/** The vector with length 1. */
export function unit(vector: ArrayLike<number>): Float32Array {
  let squares = 0;
  for (let at = 0; at < vector.length; at++) squares += (vector[at] ?? 0) ** 2;
  const length = Math.sqrt(squares) || 1;
  return Float32Array.from(vector, (value) => value / length);
}

/** Inner product of two vectors of one length. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
