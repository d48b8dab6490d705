import { estimate, type Figure, refuse } from "../figure.ts";
import { itemSums } from "./itemStatistics.ts";
import {
  alphaFrom,
  feldtInterval,
  type Interval,
  kr21Of,
  measurementError,
  reliabilityNeeds,
} from "./reliability.ts";
import type { Tally } from "./tally.ts";

export type Consistency = {
  /** Items with a key. */
  items: number;
  n: number;
  /** The alpha of `Reliability`, from sums that the tally has: without a covariance matrix. */
  alpha: Figure;
  alphaInterval: Interval | null;
  kr20: Figure;
  kr20SampleVariance: Figure;
  kr21: Figure;
  standardErrorOfMeasurement: Figure;
  standardErrorOfMeasurementPopulation: Figure;
  /** Sample deviation of the total scores; standard error s / √(2 (n − 1)), exact for normal scores. */
  deviation: Figure;
  /** For each item of the tally; refused for one without a key. */
  alphaIfDeleted: readonly Figure[];
};

/**
 * Internal consistency of complete answers in O(items): covariances of an item with the total are sums that the tally holds. Where
 * cells count as missing it is refused, and `reliability` answers with pairwise covariances.
 */
export function consistencyOf(tally: Tally, needed = reliabilityNeeds): Consistency {
  const { matrix, totals } = tally;
  const n = matrix.students;
  const keyed = Array.from(matrix.accepted.keys()).filter((item) => matrix.accepted[item] !== 0);
  const k = keyed.length;
  const why = tally.squareSums
    ? refuse("INCOMPLETE", n)
    : k < 2
      ? refuse("TOO_FEW_ITEMS", k, 2)
      : n < Math.max(3, needed)
        ? refuse("TOO_FEW_STUDENTS", n, Math.max(3, needed))
        : undefined;
  let sum = 0;
  let squares = 0;
  for (const total of totals) {
    sum += total;
    squares += total * total;
  }
  const total = (n * squares - sum * sum) / (n * (n - 1));
  const population = (total * (n - 1)) / n;
  const parts = new Map(
    keyed.map((item) => {
      const { right, rightTotals } = itemSums(tally, item);
      return [
        item,
        {
          variance: (n * right - right * right) / (n * (n - 1)),
          withTotal: (n * rightTotals - right * sum) / (n * (n - 1)),
        },
      ] as const;
    }),
  );
  let trace = 0;
  for (const { variance } of parts.values()) trace += variance;
  const alpha = why ?? alphaFrom(k, trace, total, n);
  return {
    items: k,
    n,
    alpha,
    alphaInterval: alpha.ok ? feldtInterval(alpha.value, k, n) : null,
    kr20: alpha,
    kr20SampleVariance: why ?? alphaFrom(k, (trace * (n - 1)) / n, total, n),
    kr21: why ?? kr21Of(k, sum / n, population, n),
    standardErrorOfMeasurement: alpha.ok ? measurementError(alpha.value, total, k, n) : alpha,
    standardErrorOfMeasurementPopulation: alpha.ok ? measurementError(alpha.value, population, k, n) : alpha,
    deviation:
      n < 2
        ? refuse("TOO_FEW_STUDENTS", n, 2)
        : estimate(Math.sqrt(total), Math.sqrt(total / (2 * (n - 1))), n),
    alphaIfDeleted: matrix.itemIds.map((_, item) => {
      const part = parts.get(item);
      if (!part) return refuse("NO_KEY", n);
      if (why) return why;
      if (k < 3) return refuse("TOO_FEW_ITEMS", k - 1, 2);
      return alphaFrom(k - 1, trace - part.variance, total - 2 * part.withTotal + part.variance, n);
    }),
  };
}
