import { type Figure, rounded } from "./figure.ts";

/** Milliseconds that the work takes, with what it answers. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

/** A time held against that of a floor. */
export const ratioFigure = (
  name: string,
  ms: number,
  floor: { ms: number; what: string },
  atMost: number,
): Figure => ({
  name,
  measured: `${rounded(ms)} ms`,
  floor: `${rounded(floor.ms)} ms, ${floor.what}`,
  value: rounded(ms / floor.ms, 2),
  target: { atMost },
  unit: "×",
});
