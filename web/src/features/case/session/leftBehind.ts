import { openJournal } from "../saving/journal.ts";
import { deleteAside, type LeftInJournal, readLeft } from "../saving/leftInJournal.ts";
import { deliverOnce } from "./deliverOnce.ts";

/**
 * Sends what a person has left unsent in this browser, of cases that are not open any more as well, once; answers what is
 * left then.
 */
export async function deliverLeft(userId: string): Promise<LeftInJournal> {
  const factory = globalThis.indexedDB;
  const before = await readLeft(userId, factory);
  for (const scope of before.unsent) {
    const journal = await openJournal(scope, factory);
    await deliverOnce(scope, journal);
    journal.close();
  }
  return before.unsent.length === 0 ? before : readLeft(userId, factory);
}

/** Said of what was refused, before it goes. */
export const asideText =
  "Some of your answers were not taken by the system. They are deleted from this browser when you sign out.";

/** At signing out. */
export const forgetAside = (userId: string): Promise<void> => deleteAside(userId, globalThis.indexedDB);
