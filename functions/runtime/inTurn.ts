/**
 * Runs work beside other work, at most `atOnce` of it; what comes later waits, the earliest first. The next begins when one
 * is done, whether it failed or not.
 */
export function inTurn(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
