import { setTimeout as sleep } from "node:timers/promises";

const firstMs = 10;
const longestMs = 1000;

/**
 * Waits before a write is tried again that lost a race: a random part of a span that doubles with each try (from 0), so
 * that writers who met once do not meet again.
 */
export async function pauseBeforeRetry(tries: number): Promise<void> {
  await sleep(Math.random() * Math.min(longestMs, firstMs * 2 ** tries));
}
