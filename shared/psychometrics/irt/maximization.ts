import { cholesky, solveCholesky } from "../numeric/linear.ts";
import type { Expected } from "./expectation.ts";
import { guessingOf, type ItemCounts, itemObjective, logitGuessing } from "./itemObjective.ts";
import { bounds, type ItemParameters, type Model, type Priors } from "./model.ts";

const within = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

const stepsAtMost = 8;
const halvings = 12;

/** The M-step: parameters that raise the expected log-likelihood, item by item; under a common slope for all items at once. */
export function maximization(
  items: readonly ItemParameters[],
  expected: Expected,
  points: Float64Array,
  model: Model,
  priors: Priors,
): ItemParameters[] {
  const counts = items.map((_, item): ItemCounts => {
    const from = item * points.length;
    return {
      points,
      answered: expected.answered.subarray(from, from + points.length),
      right: expected.right.subarray(from, from + points.length),
    };
  });
  if (model === "rasch" || model === "1pl-fixed") return commonSlope(items, counts, model === "rasch");
  return items.map((item, at) => climb(item, counts[at] as ItemCounts, model === "3pl", priors));
}

/** Scoring steps with halving: every step that is taken raises the objective. */
function climb(
  from: ItemParameters,
  counts: ItemCounts,
  hasGuessing: boolean,
  priors: Priors,
): ItemParameters {
  const size = hasGuessing ? 3 : 2;
  let item = from;
  let now = itemObjective(item, counts, hasGuessing, priors);
  for (let step = 0; step < stepsAtMost; step++) {
    const values = new Float64Array(size * size);
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++)
        values[i * size + j] = (now.expected[i * 3 + j] as number) + (i === j ? 1e-9 : 0);
    const lower = cholesky({ size, values }, 1e-14);
    if (!lower) break;
    const change = solveCholesky(lower, now.gradient.slice(0, size));
    let share = 1;
    let next = now;
    let moved = item;
    for (let halving = 0; halving < halvings; halving++, share /= 2) {
      moved = movedBy(item, change, share, hasGuessing);
      next = itemObjective(moved, counts, hasGuessing, priors);
      if (next.value >= now.value) break;
    }
    if (!(next.value >= now.value)) break;
    const largest = change.reduce((high, each) => Math.max(high, Math.abs(each * share)), 0);
    item = moved;
    now = next;
    if (largest < 1e-10) break;
  }
  return item;
}

function movedBy(
  { a, d, c }: ItemParameters,
  change: Float64Array,
  share: number,
  hasGuessing: boolean,
): ItemParameters {
  return {
    a: within(a + share * (change[0] as number), bounds.slope),
    d: within(d + share * (change[1] as number), bounds.intercept),
    c: hasGuessing
      ? guessingOf(within(logitGuessing(c) + share * (change[2] as number), bounds.logitGuessing))
      : 0,
  };
}

/**
 * Newton's method for one slope and an intercept for each item. The second derivatives form an arrowhead, which is solved by
 * the slope first. The objective is concave.
 */
function commonSlope(
  from: readonly ItemParameters[],
  counts: readonly ItemCounts[],
  isFree: boolean,
): ItemParameters[] {
  const none: Priors = { logSlope: null, guessing: null };
  let items = [...from];
  for (let step = 0; step < stepsAtMost; step++) {
    const parts = items.map((item, at) => itemObjective(item, counts[at] as ItemCounts, false, none));
    let gradient = 0;
    let curve = 1e-12;
    for (const { gradient: g, observed } of parts) {
      const own = Math.max(1e-12, observed[4] as number);
      gradient += (g[0] as number) - ((observed[1] as number) * (g[1] as number)) / own;
      curve += (observed[0] as number) - (observed[1] as number) ** 2 / own;
    }
    const bySlope = isFree ? Math.max(-1, Math.min(1, gradient / curve)) : 0;
    let largest = Math.abs(bySlope);
    items = items.map(({ a, d }, at) => {
      const part = parts[at] as (typeof parts)[number];
      const own = Math.max(1e-12, part.observed[4] as number);
      const byIntercept = Math.max(
        -2,
        Math.min(2, ((part.gradient[1] as number) - (part.observed[1] as number) * bySlope) / own),
      );
      largest = Math.max(largest, Math.abs(byIntercept));
      return { a: within(a + bySlope, bounds.slope), d: within(d + byIntercept, bounds.intercept), c: 0 };
    });
    if (largest < 1e-10) break;
  }
  return items;
}
