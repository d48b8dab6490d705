/** A square matrix, row by row. */
export type SquareMatrix = { size: number; values: Float64Array };

export const squareMatrix = (size: number): SquareMatrix => ({ size, values: new Float64Array(size * size) });

/**
 * Lower Cholesky factor of a symmetric matrix, or null where it is not positive definite (a pivot at or below `relative`
 * times the diagonal). O(size³ / 3).
 */
export function cholesky({ size, values }: SquareMatrix, relative = 1e-12): Float64Array | null {
  const lower = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = values[i * size + j] as number;
      for (let k = 0; k < j; k++) sum -= (lower[i * size + k] as number) * (lower[j * size + k] as number);
      if (i === j) {
        if (!(sum > relative * Math.abs(values[i * size + i] as number))) return null;
        lower[i * size + i] = Math.sqrt(sum);
      } else lower[i * size + j] = sum / (lower[j * size + j] as number);
    }
  }
  return lower;
}

/** x of A x = b by the lower Cholesky factor of A. */
export function solveCholesky(lower: Float64Array, b: ArrayLike<number>): Float64Array {
  const size = b.length;
  const x = Float64Array.from(b);
  for (let i = 0; i < size; i++) {
    let sum = x[i] as number;
    for (let k = 0; k < i; k++) sum -= (lower[i * size + k] as number) * (x[k] as number);
    x[i] = sum / (lower[i * size + i] as number);
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = x[i] as number;
    for (let k = i + 1; k < size; k++) sum -= (lower[k * size + i] as number) * (x[k] as number);
    x[i] = sum / (lower[i * size + i] as number);
  }
  return x;
}

/** Inverse of a symmetric positive definite matrix, or null where it is not positive definite. */
export function inverse(matrix: SquareMatrix): SquareMatrix | null {
  const lower = cholesky(matrix);
  if (!lower) return null;
  const { size } = matrix;
  const result = squareMatrix(size);
  const unit = new Float64Array(size);
  for (let column = 0; column < size; column++) {
    unit.fill(0);
    unit[column] = 1;
    const x = solveCholesky(lower, unit);
    for (let row = 0; row < size; row++) result.values[row * size + column] = x[row] as number;
  }
  return result;
}
