/** Contacts closer together than this are noted as one. Milliseconds. */
export const contactStepMs = 10_000;

/** Enough to reach back behind `comingBackMs`. */
const contactsAtMost = 4;

/**
 * Milliseconds after a page's return that still belong to the return: a page that has a connection again asks how things stand while its answers are
 * on their way.
 */
export const comingBackMs = 20_000;

/** Contacts of a person with one at `now`, the latest first; the very ones that were given where that is noted already. Epoch ms. */
export function contactsWith(contacts: readonly number[], now: number): readonly number[] {
  const [last] = contacts;
  if (last !== undefined && now - last < contactStepMs) return contacts;
  return [now, ...contacts].slice(0, contactsAtMost);
}

/** The last contact before a return of which something arrives at `receivedAt`; undefined where none is known. Epoch ms. */
export const contactBeforeReturn = (contacts: readonly number[], receivedAt: number): number | undefined =>
  contacts.find((at) => at < receivedAt - comingBackMs);
