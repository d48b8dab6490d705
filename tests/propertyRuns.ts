import fc from "fast-check";

/**
 * How often a property is tried, beside how often an ordinary run tries it: `npm run test:long` sets it to 25, `npm run mutants` to 0.05.
 *
 * An ordinary run tries the same cases each time, so that whether it passes is up to what was changed. Cases that nobody has
 * seen are the long run's, whose first failure names the seed and path that reproduce it; `PROPERTY_SEED` sets one for all.
 */
const times = Number(process.env.PROPERTY_TIMES ?? 1);
const seed = process.env.PROPERTY_SEED ?? (times <= 1 ? "20261101" : undefined);

/** For a property that has a number of runs of its own. */
export const runs = (ordinary: number): number => Math.ceil(ordinary * times);

fc.configureGlobal({ numRuns: runs(100), ...(seed && { seed: Number(seed) }) });
