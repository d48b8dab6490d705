/** Events by which a reader acts, at their first sign: a touch is a pointer, too. */
export const handsOn = ["wheel", "pointerdown", "keydown"] as const;

/** Calls back at the reader's next own act, once; answers what ends the wait. A key held down is no new act. */
export function onNextAct(listener: (act: Event) => void): () => void {
  const options = { capture: true, passive: true };
  const end = (): void => {
    for (const act of handsOn) window.removeEventListener(act, hear, options);
  };
  function hear(event: Event): void {
    if (event instanceof KeyboardEvent && event.repeat) return;
    end();
    listener(event);
  }
  for (const act of handsOn) window.addEventListener(act, hear, options);
  return end;
}

/**
 * Runs a later movement of the page or the focus unless the reader has pressed a key, put a pointer down or turned the
 * wheel meanwhile. Runs it at most once.
 */
export function unlessReaderActs(act: () => void): () => void {
  let isOver = false;
  const end = onNextAct(() => {
    isOver = true;
  });
  return () => {
    end();
    if (!isOver) act();
    isOver = true;
  };
}
