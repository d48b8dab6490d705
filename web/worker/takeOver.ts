/** What a page says to a worker that waits: it may follow the one before it, if no case is open. */
export const takeOver = "take over";

/** The lock that a tab holds while a learner has a case open in it. */
export const openCaseLock = "bedside/open-case";

/** Whether a new version may take the place of the one that the open pages were made with. */
export const mayTakeOver = (held: readonly { name?: string }[]): boolean =>
  held.every(({ name }) => name !== openCaseLock);
