import { lemma } from "#shared/patient/matching/lemma.ts";
import { wordsOf } from "#shared/patient/matching/words.ts";

const length = 64;

/** Stands in for sentence embeddings: texts with the same words are near, and nothing is loaded. */
export function wordVector(text: string): Float32Array {
  const vector = new Float32Array(length);
  for (const word of wordsOf(text).map(lemma)) {
    let hash = 7;
    for (const letter of word) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
    vector[hash % length] = (vector[hash % length] ?? 0) + 1;
  }
  return vector;
}
