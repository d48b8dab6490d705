import type { Reading } from "./correctedClock.ts";

/** A call that was made before the page's own scripts had come. @see ADR 0438 */
export type Begun = {
  /** The session that it named, by its token. */
  token: string | undefined;
  asked: Reading;
  /** Rejects as `fetch` does. */
  answer: Promise<{ reply: Response; answered: Reading }>;
};

declare global {
  /** By address; only the deployed page has it. */
  var begun: Map<string, Begun> | undefined;
}

/** The reply to a call, and when it came where that was before now. */
type Answer = { reply: Response; answered?: Reading };

/** Age from which an answer is too old to use. Milliseconds. */
const longestAgeMs = 120_000;

/** The call to this address that is under way or answered already, in the same session; for whoever asks first. */
export function takeBegun(url: string, token?: string): Begun | undefined {
  const found = globalThis.begun?.get(url);
  if (found?.token !== token) return undefined;
  globalThis.begun?.delete(url);
  return found && performance.now() - found.asked.ticks < longestAgeMs ? found : undefined;
}

/** The answer to a call that was begun, or to the same one made by `ask`, also where that one failed. Rejects with the signal's reason. */
export function answerOf(
  begun: Begun | undefined,
  signal: AbortSignal,
  ask: () => Promise<Response>,
): Promise<Answer> {
  const asking = async (): Promise<Answer> => ({ reply: await ask() });
  if (!begun) return asking();
  const aborted = new Promise<never>((_, reject) => {
    const end = (): void => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
  });
  return Promise.race([begun.answer.catch(asking), aborted]);
}
