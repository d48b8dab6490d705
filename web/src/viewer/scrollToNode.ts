import { cardHeadingId } from "./nodes/cardHeadingId.ts";

const prefersStillness = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

const readersOwn = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Off by so little, nobody notices. */
const tolerancePx = 8;
const correctionsAtMost = 3;
/** A smooth scroll takes no longer than this. */
const longestScrollMs = 1_000;

let endLast: () => void = () => {};

/**
 * Brings a node into view, by the id of its element, `topOffsetPx` below the top of the window. The heading of a card takes
 * the focus, so that reading goes on there by keyboard and screen reader too. `isFar`: pages lie between that have not been
 * laid out yet.
 * @see spec documents §9 scrollTo
 */
export function scrollToNode(id: string, topOffsetPx: number, { isFar = false } = {}): void {
  const element = document.getElementById(id);
  if (!element) return;
  element.style.scrollMarginTop = `${topOffsetPx}px`;
  document.getElementById(cardHeadingId(id))?.focus({ preventScroll: true });
  element.scrollIntoView({ block: "start", behavior: prefersStillness() ? "instant" : "smooth" });
  endLast();
  endLast = isFar ? correctOnArrival(element, topOffsetPx) : () => {};
}

/**
 * What lies between is laid out only when it comes near, and pictures load then, so that the place may have moved when the
 * scroll arrives there. Ends when the reader scrolls; gives back what ends it before.
 */
function correctOnArrival(element: HTMLElement, topOffsetPx: number): () => void {
  let left = correctionsAtMost;
  let timer = setTimeout(arrive, longestScrollMs);

  function arrive(): void {
    clearTimeout(timer);
    const off = element.getBoundingClientRect().top - topOffsetPx;
    const root = document.documentElement;
    const isAtEnd = off > 0 && Math.ceil(window.scrollY + root.clientHeight) >= root.scrollHeight;
    if (Math.abs(off) <= tolerancePx || isAtEnd || left === 0 || !element.isConnected) {
      end();
      return;
    }
    left -= 1;
    element.scrollIntoView({ block: "start", behavior: "instant" });
    timer = setTimeout(arrive, 150);
  }

  function end(): void {
    clearTimeout(timer);
    window.removeEventListener("scrollend", arrive);
    for (const own of readersOwn) window.removeEventListener(own, end);
  }

  window.addEventListener("scrollend", arrive);
  for (const own of readersOwn) window.addEventListener(own, end, { passive: true });
  return end;
}
