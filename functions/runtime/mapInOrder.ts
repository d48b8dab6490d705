import { caughtLater } from "./caughtLater.ts";

/**
 * The results of `work` for each item, in the order of the items, while up to `width` of them are under way. Who stops taking
 * leaves those behind.
 */
export async function* mapInOrder<T, Result>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<Result>,
): AsyncGenerator<Result> {
  const waiting = items[Symbol.iterator]();
  const underWay: Promise<Result>[] = [];
  const startNext = (): void => {
    const next = waiting.next();
    if (next.done) return;
    underWay.push(caughtLater(work(next.value)));
  };
  for (let lane = 0; lane < width; lane++) startNext();
  for (let first = underWay.shift(); first; first = underWay.shift()) {
    const result = await first;
    startNext();
    yield result;
  }
}
