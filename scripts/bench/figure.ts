/** One measured figure and what it is held against. */
export type Figure = {
  name: string;
  /** What was measured, with its unit. */
  measured: string;
  /** What it was measured against in the same run; empty for an absolute target. */
  floor: string;
  /** The compared number: a ratio, a size, a count. */
  value: number;
  target: { atMost: number } | { atLeast: number };
  unit: string;
};

export const isMet = ({ value, target }: Figure): boolean =>
  "atMost" in target ? value <= target.atMost : value >= target.atLeast;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Milliseconds that `work` takes, the median of `times` runs after `warmUps`. */
export async function medianMs(work: () => Promise<unknown>, times = 15, warmUps = 3): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < warmUps + times; i++) {
    const start = performance.now();
    await work();
    if (i >= warmUps) taken.push(performance.now() - start);
  }
  return median(taken);
}

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));
