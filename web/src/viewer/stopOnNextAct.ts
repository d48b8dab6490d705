import { onNextAct } from "../api/unlessReaderActs.ts";

/** A smooth scroll takes no longer than this. */
export const longestScrollMs = 1_000;
/**
 * Frames for which the page is held: the last step of a scroll reaches it with one of the next, and others may be on
 * their way.
 */
const heldFrames = 10;
const liftings = ["pointerup", "pointercancel"] as const;

/**
 * Lets a scroll that runs end where it is as the reader acts: a press that goes down on one option and up on the next, because
 * the page has gone on beneath the pointer, would choose neither. Gives back what ends the watch.
 */
export function stopOnNextAct(): () => void {
  const timer = setTimeout(end, longestScrollMs);
  const endWatch = onNextAct((act) => {
    end();
    stopHere();
    if (act.type === "pointerdown") holdUnderPress();
  });

  function end(): void {
    clearTimeout(timer);
    window.removeEventListener("scrollend", end);
    endWatch();
  }

  window.addEventListener("scrollend", end);
  return end;
}

const stopHere = (top = window.scrollY): void => window.scrollTo({ top, behavior: "instant" });

/**
 * The browser scrolls smoothly beside the page's own work, and is ahead of it: what it has gone on by until it hears that the
 * scroll is over, it still moves the page by, after the press. So the page is put back until the pointer is lifted, or
 * takes up the scroll itself; not for longer than it can be late, since whoever holds the scrollbar presses, too.
 */
function holdUnderPress(): void {
  const top = window.scrollY;
  let framesLeft = heldFrames;
  let frame = requestAnimationFrame(count);
  const endWatch = onNextAct(end);

  function putBack(): void {
    if (window.scrollY !== top) stopHere(top);
  }
  function count(): void {
    framesLeft -= 1;
    if (framesLeft === 0) end();
    else frame = requestAnimationFrame(count);
  }
  function end(): void {
    cancelAnimationFrame(frame);
    window.removeEventListener("scroll", putBack);
    for (const lifting of liftings) window.removeEventListener(lifting, end, { capture: true });
    endWatch();
  }

  window.addEventListener("scroll", putBack);
  for (const lifting of liftings) window.addEventListener(lifting, end, { capture: true });
}
