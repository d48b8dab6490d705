import { pauseBeforeRetry } from "./pauseBeforeRetry.ts";
import { Refusal } from "./refusal.ts";

type Limits = {
  triesAtMost?: number;
  /** Makes the error that is thrown after the last try; a Refusal CONFLICT by default. */
  failure?: () => Error;
  /** Waits before a further try; `tries` counts those before it. */
  pause?: (tries: number) => Promise<void>;
};

/**
 * Repeats `attempt` until it returns a value; it reads, decides and writes, and returns undefined if another write came first.
 * Pauses grow with each try. `tries`: earlier tries.
 * @throws the `failure` after 8 tries, or `triesAtMost`; errors of `attempt`
 */
export async function untilWritten<T>(
  attempt: (tries: number) => Promise<T | undefined>,
  { triesAtMost = 8, failure = () => new Refusal("CONFLICT"), pause = pauseBeforeRetry }: Limits = {},
): Promise<T> {
  for (let tries = 0; tries < triesAtMost; tries++) {
    if (tries > 0) await pause(tries - 1);
    const done = await attempt(tries);
    if (done !== undefined) return done;
  }
  throw failure();
}
