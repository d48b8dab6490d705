import fc from "fast-check";

/**
 * How often a property is tried, beside how often an ordinary run tries it: `npm run test:long` sets it to 25. The first
 * failure of a long run names its seed and path, which reproduce it in an ordinary one.
 */
const times = Number(process.env.PROPERTY_TIMES ?? 1);

/** For a property that has a number of runs of its own. */
export const runs = (ordinary: number): number => ordinary * times;

fc.configureGlobal({ numRuns: runs(100) });
