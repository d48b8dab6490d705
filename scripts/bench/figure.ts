/** One measured figure and what it is held against. */
export type Figure = {
  name: string;
  /** The measured value, with its unit. */
  measured: string;
  /** The floor, measured in the same run; empty for an absolute target. */
  floor: string;
  /** The compared number: a ratio, a size, a count. */
  value: number;
  target: { atMost: number } | { atLeast: number };
  unit: string;
};

export const isMet = ({ value, target }: Figure): boolean =>
  "atMost" in target ? value <= target.atMost : value >= target.atLeast;

/** Something of which there must be none. */
export const countFigure = (name: string, value: number, unit: string): Figure => ({
  name,
  measured: String(value),
  floor: "",
  value,
  target: { atMost: 0 },
  unit,
});

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** The value that a share of the values (0.95 for p95) does not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

/**
 * Medians of two kinds of work, taken in turns, so that whatever else the machine does meanwhile falls on both alike.
 */
export async function mediansInTurns(
  work: () => Promise<unknown>,
  floor: () => Promise<unknown>,
  times = 25,
): Promise<{ ms: number; floorMs: number }> {
  const taken: { work: number[]; floor: number[] } = { work: [], floor: [] };
  for (let i = 0; i < times + 5; i++) {
    const start = performance.now();
    await work();
    const middle = performance.now();
    await floor();
    if (i < 5) continue;
    taken.work.push(middle - start);
    taken.floor.push(performance.now() - middle);
  }
  return { ms: median(taken.work), floorMs: median(taken.floor) };
}

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));
