import { unreadable } from "./unreadable.ts";

/** Milliseconds of computing for one text, or for all parts of one archive: well within a call's 29 s. */
export const readingMsAtMost = 8_000;

/**
 * Starts the time of one reading. The function that it returns is called as the reading goes on.
 * @throws Refusal INVALID_REQUEST from that function, once the time is up
 */
export function startReadingTime(): () => void {
  const startedAt = performance.now();
  return () => {
    if (performance.now() - startedAt > readingMsAtMost)
      throw unreadable("This file takes too long to read. Split it into smaller files");
  };
}
