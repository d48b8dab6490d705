type PageListeners = {
  /** The page is hidden or left: it may be the last moment in which it runs. */
  onHide(): void;
  /** Somebody is back at it. */
  onShow(): void;
  /** Returns true if closing the page would lose something: the browser then asks first. */
  wouldLose(): boolean;
};

/** Follows whether somebody has the page in front of them; gives back what ends that. */
export function watchPage({ onHide, onShow, wouldLose }: PageListeners): () => void {
  const turn = (): void => (document.visibilityState === "visible" ? onShow() : onHide());
  const keepOpen = (event: BeforeUnloadEvent): void => {
    if (wouldLose()) event.preventDefault();
  };
  window.addEventListener("beforeunload", keepOpen);
  window.addEventListener("pagehide", onHide);
  document.addEventListener("visibilitychange", turn);
  return () => {
    window.removeEventListener("beforeunload", keepOpen);
    window.removeEventListener("pagehide", onHide);
    document.removeEventListener("visibilitychange", turn);
  };
}
