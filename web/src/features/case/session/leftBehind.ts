import { openJournal } from "../saving/journal.ts";
import { deleteAside, type LeftInJournal, readLeft } from "../saving/leftInJournal.ts";
import { deliverOnce } from "./deliverOnce.ts";
import { words } from "./leftWords.ts";

/** How long somebody who signs out waits for their answers to be sent. Milliseconds. */
const longestDeliveryMs = 8_000;

/**
 * Sends what a person has left unsent in this browser, of cases that are not open any more as well, once; answers what is
 * left then.
 */
export async function deliverLeft(userId: string): Promise<LeftInJournal> {
  const factory = globalThis.indexedDB;
  const before = await readLeft(userId, factory);
  const limit = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), longestDeliveryMs));
  for (const scope of before.unsent) {
    const journal = await openJournal(scope, factory);
    const delivered = deliverOnce(scope, journal).finally(() => journal.close());
    if ((await Promise.race([delivered, limit])) === "late") break;
  }
  return before.unsent.length === 0 ? before : readLeft(userId, factory);
}

/** Said of what was refused, before it goes. */
export const asideText = (): string => words.aside;

/** At signing out. */
export const forgetAside = (userId: string): Promise<void> => deleteAside(userId, globalThis.indexedDB);
