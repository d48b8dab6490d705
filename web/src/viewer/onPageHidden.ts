/**
 * Calls back when the page is hidden or left, before whatever else listens for that: what is being typed is given to the
 * store, which the outbox then sends. Gives back what ends it.
 */
export function onPageHidden(act: () => void): () => void {
  const hide = (): void => {
    if (document.visibilityState === "hidden") act();
  };
  window.addEventListener("pagehide", act, { capture: true });
  document.addEventListener("visibilitychange", hide, { capture: true });
  return () => {
    window.removeEventListener("pagehide", act, { capture: true });
    document.removeEventListener("visibilitychange", hide, { capture: true });
  };
}
