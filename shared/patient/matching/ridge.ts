/** Square matrices are rows after rows in one array. */
export type Matrix = Float64Array;

/** Lower triangle L of a symmetric positive matrix A = L·Lᵀ, written over A. @throws Error when A is not positive */
export function choleskyInPlace(a: Matrix, size: number): Matrix {
  for (let i = 0; i < size; i++) {
    const row = a.subarray(i * size, i * size + size);
    for (let j = 0; j <= i; j++) {
      const other = a.subarray(j * size, j * size + size);
      let sum = row[j] as number;
      for (let k = 0; k < j; k++) sum -= (row[k] as number) * (other[k] as number);
      if (j < i) row[j] = sum / (other[j] as number);
      else if (sum > 0) row[j] = Math.sqrt(sum);
      else throw new Error(`Matrix of ${size} rows is not positive at row ${i}`);
    }
  }
  return a;
}

/** Inverse of a lower triangle, as a lower triangle. */
export function invertLower(lower: Matrix, size: number): Matrix {
  const inverse = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    const out = inverse.subarray(i * size, i * size + size);
    for (let k = 0; k < i; k++) {
      const factor = lower[i * size + k] as number;
      if (factor === 0) continue;
      const row = inverse.subarray(k * size, k * size + k + 1);
      for (let j = 0; j <= k; j++) out[j] = (out[j] as number) - factor * (row[j] as number);
    }
    const pivot = 1 / (lower[i * size + i] as number);
    for (let j = 0; j < i; j++) out[j] = (out[j] as number) * pivot;
    out[i] = pivot;
  }
  return inverse;
}

export interface Ridge {
  /** Weight of each example for each class, examples in rows. */
  weights: Matrix;
  /** Scores that each example would have for each class without its whole group, examples in rows. */
  heldOut: Matrix;
}

interface RidgeInput {
  /** Similarity of each pair of examples; used up. */
  kernel: Matrix;
  /** Added to the similarity of each example with itself: how little one example alone is believed. */
  noise: readonly number[];
  classOf: readonly number[];
  classes: number;
  /** Examples of one group are held out together. */
  groupOf: readonly number[];
}

/**
 * Kernel ridge regression onto one column for each class, with exact scores of each group held out: for a group G,
 * y_G − (A⁻¹_GG)⁻¹ · (A⁻¹ y)_G. Nothing is random.
 */
export function fitRidge({ kernel, noise, classOf, classes, groupOf }: RidgeInput): Ridge {
  const size = classOf.length;
  for (let i = 0; i < size; i++) kernel[i * size + i] = (kernel[i * size + i] ?? 0) + (noise[i] ?? 0);
  const inverse = invertLower(choleskyInPlace(kernel, size), size);

  const weights = new Float64Array(size * classes);
  const halfway = new Float64Array(classes);
  for (let i = 0; i < size; i++) {
    const row = inverse.subarray(i * size, i * size + i + 1);
    halfway.fill(0);
    for (let j = 0; j <= i; j++) {
      const of = classOf[j] as number;
      halfway[of] = (halfway[of] as number) + (row[j] as number);
    }
    for (let j = 0; j <= i; j++) {
      const factor = row[j] as number;
      if (factor === 0) continue;
      const out = weights.subarray(j * classes, j * classes + classes);
      for (let t = 0; t < classes; t++) out[t] = (out[t] as number) + factor * (halfway[t] as number);
    }
  }
  return { weights, heldOut: scoresHeldOut({ inverse, weights, classOf, classes, groupOf }) };
}

function scoresHeldOut({
  inverse,
  weights,
  classOf,
  classes,
  groupOf,
}: Omit<RidgeInput, "kernel" | "noise"> & { inverse: Matrix; weights: Matrix }): Matrix {
  const size = classOf.length;
  const heldOut = new Float64Array(size * classes);
  const groups = new Map<number, number[]>();
  for (const [at, group] of groupOf.entries()) groups.set(group, [...(groups.get(group) ?? []), at]);
  for (const members of groups.values()) {
    const count = members.length;
    const block = new Float64Array(count * count);
    for (let i = members[0] as number; i < size; i++)
      for (let a = 0; a < count; a++) {
        const value = inverse[i * size + (members[a] as number)] as number;
        if (value === 0) continue;
        for (let b = 0; b <= a; b++)
          block[a * count + b] =
            (block[a * count + b] as number) + value * (inverse[i * size + (members[b] as number)] as number);
      }
    const lower = choleskyInPlace(block, count);
    for (let t = 0; t < classes; t++) {
      const column = members.map((at) => weights[at * classes + t] as number);
      const solved = solveLower(lower, count, column);
      for (let a = 0; a < count; a++) {
        const at = members[a] as number;
        heldOut[at * classes + t] = (classOf[at] === t ? 1 : 0) - (solved[a] as number);
      }
    }
  }
  return heldOut;
}

/** Solution of L·Lᵀ·x = y. */
function solveLower(lower: Matrix, size: number, y: readonly number[]): number[] {
  const x = [...y];
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) x[i] = (x[i] as number) - (lower[i * size + k] as number) * (x[k] as number);
    x[i] = (x[i] as number) / (lower[i * size + i] as number);
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++)
      x[i] = (x[i] as number) - (lower[k * size + i] as number) * (x[k] as number);
    x[i] = (x[i] as number) / (lower[i * size + i] as number);
  }
  return x;
}
