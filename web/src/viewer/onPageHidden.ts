/** Told to the fields of a case that are about to go. */
const fieldsLeave = "bedside:fieldsLeave";

/**
 * Calls back when the page is hidden or left, before whatever else listens for that, and when the fields are taken away
 * (`saveFields`): what is being typed is given to the store, which the outbox then sends. Gives back what ends it.
 */
export function onPageHidden(act: () => void): () => void {
  const hide = (): void => {
    if (document.visibilityState === "hidden") act();
  };
  window.addEventListener("pagehide", act, { capture: true });
  window.addEventListener(fieldsLeave, act);
  document.addEventListener("visibilitychange", hide, { capture: true });
  return () => {
    window.removeEventListener("pagehide", act, { capture: true });
    window.removeEventListener(fieldsLeave, act);
    document.removeEventListener("visibilitychange", hide, { capture: true });
  };
}

/**
 * Gives the store what is being typed, now: before fields are disabled or removed, which no blur tells them of, and whether or
 * not one of them has the focus.
 */
export function saveFields(): void {
  window.dispatchEvent(new Event(fieldsLeave));
}
