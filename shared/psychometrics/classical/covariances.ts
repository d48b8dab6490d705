import { missingScore, type ScoredMatrix, scoresOf } from "../responses/responseMatrix.ts";

/** Covariances of items with n − 1 in the denominator, and of how many students each is. Row by row. */
export type ItemCovariances = {
  items: number;
  values: Float64Array;
  /** Students that answered both items. */
  n: Int32Array;
};

/**
 * Sample covariances of all pairs of items, each over the students that answered both (pairwise complete, as R's
 * `cov(use = "pairwise")`): (n Σxy − Σx Σy) / (n (n − 1)). Right and answered are kept as bits, 32 students in a word, so that a
 * pair costs students / 32 steps. A pair with fewer than two students has covariance 0 and `n` says so.
 */
export function itemCovariances(matrix: ScoredMatrix): ItemCovariances {
  const { items } = matrix;
  const words = Math.ceil(matrix.students / 32);
  const right = new Uint32Array(items * words);
  const answered = new Uint32Array(items * words);
  for (let item = 0; item < items; item++) {
    const column = scoresOf(matrix, item);
    for (let s = 0; s < column.length; s++) {
      const at = item * words + (s >>> 5);
      const bit = 1 << (s & 31);
      if (column[s] === 1) right[at] = (right[at] as number) | bit;
      if (column[s] !== missingScore) answered[at] = (answered[at] as number) | bit;
    }
  }
  const values = new Float64Array(items * items);
  const n = new Int32Array(items * items);
  for (let i = 0; i < items; i++) {
    for (let j = 0; j <= i; j++) {
      let both = 0;
      let x = 0;
      let y = 0;
      let xy = 0;
      for (let w = 0; w < words; w++) {
        const ri = right[i * words + w] as number;
        const rj = right[j * words + w] as number;
        both += bitsIn((answered[i * words + w] as number) & (answered[j * words + w] as number));
        x += bitsIn(ri & (answered[j * words + w] as number));
        y += bitsIn(rj & (answered[i * words + w] as number));
        xy += bitsIn(ri & rj);
      }
      n[i * items + j] = n[j * items + i] = both;
      const value = both < 2 ? 0 : (both * xy - x * y) / (both * (both - 1));
      values[i * items + j] = values[j * items + i] = value;
    }
  }
  return { items, values, n };
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
