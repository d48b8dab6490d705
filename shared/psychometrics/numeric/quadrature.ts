/** Points of the ability scale with the weights of its distribution; the weights add up to 1. */
export type Quadrature = {
  kind: "equally spaced" | "Gauss–Hermite";
  points: Float64Array;
  weights: Float64Array;
};

/**
 * Equally spaced points with weights in proportion to the standard normal density.
 * @see Bock & Aitkin (1981), Psychometrika 46, 443–459; 61 points on [−6, 6] are the rectangular rule of R's mirt.
 */
export function equallySpaced(count = 61, limit = 6): Quadrature {
  const points = Float64Array.from({ length: count }, (_, q) => -limit + (2 * limit * q) / (count - 1));
  const weights = points.map((x) => Math.exp(-0.5 * x * x));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return { kind: "equally spaced", points, weights: weights.map((weight) => weight / sum) };
}

/**
 * Gauss–Hermite rule for the standard normal distribution: roots of the Hermite polynomial times √2, found by Newton's
 * method on the orthonormal recurrence. Exact for polynomials up to degree 2 × count − 1. R's ltm uses 21 points.
 * @see Abramowitz & Stegun 25.4.46; Press et al., Numerical Recipes, 3rd ed., §4.6
 */
export function gaussHermite(count = 21): Quadrature {
  const points = new Float64Array(count);
  const weights = new Float64Array(count);
  const half = Math.floor((count + 1) / 2);
  const roots: number[] = [];
  for (let i = 0; i < half; i++) {
    const { root, slope } = hermiteRoot(firstGuess(i, count, roots), count);
    roots.push(root);
    points[count - 1 - i] = root * Math.SQRT2;
    points[i] = -root * Math.SQRT2;
    weights[i] = weights[count - 1 - i] = 2 / (slope * slope) / Math.sqrt(Math.PI);
  }
  if (count % 2 === 1) points[half - 1] = 0;
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return { kind: "Gauss–Hermite", points, weights: weights.map((weight) => weight / sum) };
}

function firstGuess(i: number, count: number, roots: readonly number[]): number {
  const last = (back: number): number => roots[i - back] as number; // roots found before
  if (i === 0) return Math.sqrt(2 * count + 1) - 1.85575 * (2 * count + 1) ** -0.16667;
  if (i === 1) return last(1) - (1.14 * count ** 0.426) / last(1);
  if (i === 2) return 1.86 * last(1) - 0.86 * last(2);
  if (i === 3) return 1.91 * last(1) - 0.91 * last(2);
  return 2 * last(1) - last(2);
}

function hermiteRoot(guess: number, count: number): { root: number; slope: number } {
  let root = guess;
  let slope = 1;
  for (let step = 0; step < 100; step++) {
    let value = Math.PI ** -0.25;
    let before = 0;
    for (let j = 0; j < count; j++) {
      const beforeThat = before;
      before = value;
      value = root * Math.sqrt(2 / (j + 1)) * before - Math.sqrt(j / (j + 1)) * beforeThat;
    }
    slope = Math.sqrt(2 * count) * before;
    const change = value / slope;
    root -= change;
    if (Math.abs(change) < 1e-14) break;
  }
  return { root, slope };
}
