import { type QuestionText, wordsOf } from "./question.ts";

/** Two questions that say nearly the same. */
export type DuplicatePair = { first: string; second: string; similarity: number };

/** Words in a row that are compared. */
const shingleWords = 3;
/** 32 bands of 4 rows: pairs of similarity 0.7 become candidates with a probability of 0.9998, of 0.5 with 0.87, of 0.2 with 0.05. */
const bands = 32;
const rows = 4;

/** Shingles of a question's vignette, stem and options, each as a 32-bit number, in ascending order; the order of options does not matter. */
export function shinglesOf({
  vignette,
  stem,
  options,
}: Pick<QuestionText, "vignette" | "stem" | "options">): Uint32Array {
  const shingles = new Set<number>();
  for (const text of [`${vignette} ${stem}`, ...options]) {
    const words = wordsOf(text);
    for (let at = 0; at < Math.max(1, words.length - shingleWords + 1); at++) {
      const run = words.slice(at, at + shingleWords).join(" ");
      if (run !== "") shingles.add(hashOf(run));
    }
  }
  return Uint32Array.from(shingles).sort();
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** A number mixed with that of a hash function, MurmurHash3's finalizer. */
function mixed(value: number, salt: number): number {
  let h = (value ^ Math.imul(salt + 1, 0x9e3779b1)) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** MinHash signature: the smallest of the mixed shingles for each hash function. @see Broder (1997), On the resemblance and containment of documents */
export function signatureOf(shingles: Uint32Array): Uint32Array {
  const signature = new Uint32Array(bands * rows).fill(0xffffffff);
  for (const shingle of shingles)
    for (let at = 0; at < signature.length; at++) {
      const value = mixed(shingle, at);
      if (value < (signature[at] as number)) signature[at] = value;
    }
  return signature;
}

/** Share of shingles that two questions have in common (Jaccard), 0 to 1. Both are in ascending order, each shingle once. */
export function similarityOf(a: Uint32Array, b: Uint32Array): number {
  if (a.length === 0 || b.length === 0) return 0;
  let both = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [left, right] = [a[i] as number, b[j] as number];
    if (left === right) both += 1;
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return both / (a.length + b.length - both);
}

/** Limit of comparisons: a bank in which thousands of questions share their text would have millions of pairs. */
export type DuplicateLimits = { comparisons: number; pairs: number };
const noLimits: DuplicateLimits = { comparisons: Number.POSITIVE_INFINITY, pairs: Number.POSITIVE_INFINITY };

/**
 * Pairs of questions whose similarity is at least `threshold`, most similar first. Candidates share a band of their signatures
 * (locality-sensitive hashing), and each is compared exactly: a pair that is named is as similar as it says, and one of the
 * threshold or above is missed with a probability of 0.0002 at 0.7. Time grows with questions and candidates, not with pairs.
 */
export const nearDuplicates = (questions: readonly QuestionText[], threshold = 0.7): DuplicatePair[] =>
  findDuplicates(questions, { threshold }).pairs;

/** The same within limits. `isCut`: a limit was reached, so there may be more pairs. */
export function findDuplicates(
  questions: readonly Pick<QuestionText, "id" | "vignette" | "stem" | "options">[],
  { threshold = 0.7, limits = noLimits }: { threshold?: number; limits?: DuplicateLimits } = {},
): { pairs: DuplicatePair[]; isCut: boolean } {
  const sets = questions.map(shinglesOf);
  const signatures = sets.map(signatureOf);
  const compared = new Set<number>();
  const pairs: DuplicatePair[] = [];
  for (const [first, second] of candidatesOf(sets, signatures)) {
    const pair = first * questions.length + second;
    if (compared.has(pair)) continue;
    if (compared.size >= limits.comparisons || pairs.length >= limits.pairs)
      return { pairs: inOrder(pairs), isCut: true };
    compared.add(pair);
    const similarity = similarityOf(sets[first] as Uint32Array, sets[second] as Uint32Array);
    if (similarity >= threshold)
      pairs.push({ first: questions[first]?.id ?? "", second: questions[second]?.id ?? "", similarity });
  }
  return { pairs: inOrder(pairs), isCut: false };
}

const inOrder = (pairs: readonly DuplicatePair[]): DuplicatePair[] =>
  pairs.toSorted((a, b) => b.similarity - a.similarity || (a.first < b.first ? -1 : 1));

/** Places of questions that share a band of their signatures, the earlier one first; a pair comes once for each band that it shares. */
function* candidatesOf(
  sets: readonly Uint32Array[],
  signatures: readonly Uint32Array[],
): Generator<[number, number]> {
  for (let band = 0; band < bands; band++) {
    const buckets = new Map<string, number[]>();
    for (const [at, signature] of signatures.entries()) {
      if (sets[at]?.length === 0) continue;
      const name = signature.subarray(band * rows, (band + 1) * rows).join();
      const bucket = buckets.get(name);
      if (bucket) bucket.push(at);
      else buckets.set(name, [at]);
    }
    for (const bucket of buckets.values())
      for (let place = 1; place < bucket.length; place++)
        for (let before = 0; before < place; before++)
          yield [bucket[before] as number, bucket[place] as number];
  }
}
