import * as z from "zod/mini";
import { localMemory } from "./browserStorage.ts";

/**
 * How far this browser saw a learner come in a case, a moment ago. The server counts the same a second or two after it has
 * the answers: until then this is what the person knows to be true.
 * @see ADR 0002
 */
const latestProgress = z.object({
  /** From 1; each reset opens the next one. */
  attempt: z.number(),
  /** Whole, as the case shows it. */
  percent: z.number(),
  /** Epoch milliseconds, by this device's clock. */
  seenAt: z.number(),
});
export type LatestProgress = z.infer<typeof latestProgress>;

const byDocument = z.record(z.string(), latestProgress);

/** By then the server has counted; from then on its word is the only one. */
const trustedMs = 120_000;

const storageKey = (learnerId: string): string => `bedside/latest_progress/${learnerId}`;

/** Reads the kept text, which stays the same for as long as nothing is noted. Other tabs of the browser see it, too. */
export function readLatest(learnerId: string): string | null {
  return localMemory.getItem(storageKey(learnerId));
}

/** Document number → what was seen last, of as much as is still to be trusted. */
export function parseLatest(text: string | null, now: number): Map<number, LatestProgress> {
  const known = new Map<number, LatestProgress>();
  for (const [id, latest] of Object.entries(parsed(text))) {
    if (Math.abs(now - latest.seenAt) < trustedMs) known.set(Number(id), latest);
  }
  return known;
}

function parsed(text: string | null): z.infer<typeof byDocument> {
  try {
    return byDocument.parse(JSON.parse(text ?? "{}"));
  } catch {
    // Another version of the page may have written it.
    return {};
  }
}

/** Notes how far the person now is in a document. */
export function noteLatest(learnerId: string, documentId: number, latest: LatestProgress): void {
  const known = parseLatest(readLatest(learnerId), latest.seenAt);
  known.set(documentId, latest);
  // Without a storage the list is right a second or two later.
  localMemory.setItem(storageKey(learnerId), JSON.stringify(Object.fromEntries(known)));
}

/** Calls back when another tab has noted something. */
export function watchLatest(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}
