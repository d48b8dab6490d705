import type { ItemParameters } from "#shared/psychometrics/irt/model.ts";
import type { Patterns } from "#shared/psychometrics/irt/patterns.ts";
import type { ResponseMatrix } from "#shared/psychometrics/responses/responseMatrix.ts";

/** One pass over the cells: each cell's option is counted for its item, and its point added to its student. */
export function onePass({ students, items, choices, accepted }: ResponseMatrix): {
  counts: Int32Array;
  totals: Int32Array;
} {
  const counts = new Int32Array(items * 32);
  const totals = new Int32Array(students);
  for (let item = 0; item < items; item++) {
    const mask = accepted[item] as number;
    const from = item * students;
    for (let s = 0; s < students; s++) {
      const code = choices[from + s] as number;
      const at = item * 32 + code;
      counts[at] = (counts[at] as number) + 1;
      totals[s] = (totals[s] as number) + ((mask >>> code) & 1);
    }
  }
  return { counts, totals };
}

/**
 * The arithmetic of one EM cycle of the two-parameter model as a bare loop over flat arrays: log-likelihoods of each pattern at
 * each point, posterior weights, expected counts, and the steps of Newton's method that the items take, without missing answers, priors, bounds or
 * checks of a step.
 */
export function bareCycle(
  patterns: Patterns,
  items: readonly ItemParameters[],
  points: Float64Array,
  weights: Float64Array,
  steps: number,
): ItemParameters[] {
  const count = points.length;
  const base = weights.map(Math.log);
  const odds = new Float64Array(items.length * count);
  for (let item = 0; item < items.length; item++) {
    const { a, d } = items[item] as ItemParameters;
    for (let q = 0; q < count; q++) {
      const z = a * (points[q] as number) + d;
      base[q] = (base[q] as number) - Math.log1p(Math.exp(z));
      odds[item * count + q] = z;
    }
  }
  const right = new Float64Array(items.length * count);
  const students = new Float64Array(count);
  const row = new Float64Array(count);
  for (let pattern = 0; pattern < patterns.count; pattern++) {
    row.set(base);
    const from = patterns.rightFrom[pattern] as number;
    const to = patterns.rightFrom[pattern + 1] as number;
    for (let at = from; at < to; at++) {
      const start = (patterns.right[at] as number) * count;
      for (let q = 0; q < count; q++) row[q] = (row[q] as number) + (odds[start + q] as number);
    }
    let sum = 0;
    let highest = Number.NEGATIVE_INFINITY;
    for (let q = 0; q < count; q++) highest = Math.max(highest, row[q] as number);
    for (let q = 0; q < count; q++) {
      row[q] = Math.exp((row[q] as number) - highest);
      sum += row[q] as number;
    }
    const factor = (patterns.frequencies[pattern] as number) / sum;
    for (let q = 0; q < count; q++) {
      row[q] = (row[q] as number) * factor;
      students[q] = (students[q] as number) + (row[q] as number);
    }
    for (let at = from; at < to; at++) {
      const start = (patterns.right[at] as number) * count;
      for (let q = 0; q < count; q++) right[start + q] = (right[start + q] as number) + (row[q] as number);
    }
  }
  return items.map((item, at) => {
    let { a, d } = item;
    for (let step = 0; step < steps; step++) {
      let [ga, gd, aa, ad, dd] = [0, 0, 0, 0, 0];
      for (let q = 0; q < count; q++) {
        const theta = points[q] as number;
        const p = 1 / (1 + Math.exp(-a * theta - d));
        const gap = (right[at * count + q] as number) - (students[q] as number) * p;
        const curve = (students[q] as number) * p * (1 - p);
        gd += gap;
        ga += gap * theta;
        dd += curve;
        ad += curve * theta;
        aa += curve * theta * theta;
      }
      const determinant = aa * dd - ad * ad;
      a += (dd * ga - ad * gd) / determinant;
      d += (aa * gd - ad * ga) / determinant;
    }
    return { a, d, c: 0 };
  });
}
