/** Message from a page to a worker that waits: it may follow the one before it, if no case is open. */
export const takeOver = "take over";

/** The lock that a tab holds while a learner has a case open in it. */
export const openCaseLock = "bedside/open-case";

/** True if a new version may take the place of the one that the open pages were made with. */
export const mayTakeOver = (held: readonly { name?: string }[]): boolean =>
  held.every(({ name }) => name !== openCaseLock);

let isAsked = false;

/** Asks a version that waits to follow. That it was asked is remembered: who tells of it may be loaded only once it has followed. */
export function askToTakeOver(registration: ServiceWorkerRegistration | undefined): void {
  if (!registration?.waiting) return;
  isAsked = true;
  registration.waiting.postMessage(takeOver);
}

/** True if this page has asked a version to follow. */
export const hasAskedToTakeOver = (): boolean => isAsked;
