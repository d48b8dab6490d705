import { localMemory, tabMemory } from "./browserStorage.ts";
import { languageKey } from "./chosenLanguage.ts";

/** Key of the note left by a sign-out that the server does not know of yet. */
export const dueSignOutKey = "bedside/sign-out-due";

/** The look and language of this device, and what is still to be told to the server. */
const ofTheDevice: ReadonlySet<string> = new Set(["color-scheme", languageKey, dueSignOutKey]);
const userIds = /[0-9A-HJKMNP-TV-Z]{26}/g;

/** Everything that pages remember is of whoever is signed in, unless it names somebody else. */
const isLeftBy = (userId: string, key: string): boolean =>
  !ofTheDevice.has(key) && (key.match(userIds) ?? []).every((named) => named === userId);

/** At signing out: whoever sits down at this browser next finds nothing of what the person typed, read or opened. */
export function forgetPerson(userId: string): void {
  for (const memory of [localMemory, tabMemory]) {
    for (const key of memory.keys()) if (isLeftBy(userId, key)) memory.removeItem(key);
  }
}

const signOutKey = "bedside/signed-out";

/** Tells the other tabs of this browser; leaves nothing. */
export function tellTabsOfSignOut(userId: string): void {
  localMemory.setItem(signOutKey, userId);
  localMemory.removeItem(signOutKey);
}

/** Calls back with the person whom another tab has signed out. */
export function watchSignOut(onSignOut: (userId: string) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent): void => {
    if (key === signOutKey && newValue) onSignOut(newValue);
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}
