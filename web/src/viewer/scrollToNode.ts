import { onNextAct, unlessReaderActs } from "../api/unlessReaderActs.ts";
import { cardHeadingId } from "./nodes/cardHeadingId.ts";
import { longestScrollMs, stopOnNextAct } from "./stopOnNextAct.ts";

const prefersStillness = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Off by so little, nobody notices. */
const tolerancePx = 8;
const correctionsAtMost = 3;

let endLast: () => void = () => {};

/** A field that takes letters: whoever types in it keeps the focus. */
export const isTypedIn = (element: Element): boolean =>
  element.matches("input, textarea, select, [contenteditable]");

/**
 * Acts on the page as a press has changed it, still in that press: React draws what a press changes before the next key
 * or click is heard. What moves the focus later than this takes away letters that are being typed.
 */
export const inThisPress = (act: () => void): void =>
  queueMicrotask(() => {
    if (!document.activeElement || !isTypedIn(document.activeElement)) act();
  });

/** The heading of a card takes the focus, so that reading goes on there by keyboard and screen reader too. */
export const focusHeading = (id: string): void =>
  document.getElementById(cardHeadingId(id))?.focus({ preventScroll: true });

type Way = {
  /** How far below the top of the window the node comes to stand. */
  topOffsetPx: number;
  delayMs?: number;
  /** Pages lie between that have not been laid out yet. */
  isFar?: boolean;
};

/**
 * Leads the reader from the press of a button to a node, by the id of its element. The focus goes at once, the scroll
 * follows `delayMs` later, unless the reader does something before. Answers what calls the scroll off.
 * @see spec documents §9 scrollTo; ADR 0068
 */
export function leadTo(id: string, { delayMs = 0, topOffsetPx, isFar = false }: Way): () => void {
  inThisPress(() => focusHeading(id));
  endLast();
  const timer = setTimeout(
    unlessReaderActs(() => scrollToNode(id, topOffsetPx, { isFar })),
    delayMs,
  );
  endLast = () => clearTimeout(timer);
  return endLast;
}

/** Brings a node into view, `topOffsetPx` below the top of the window. `isFar`: as in `leadTo`. */
export function scrollToNode(id: string, topOffsetPx: number, { isFar = false } = {}): void {
  const element = document.getElementById(id);
  if (!element) return;
  element.style.scrollMarginTop = `${topOffsetPx}px`;
  element.scrollIntoView({ block: "start", behavior: prefersStillness() ? "instant" : "smooth" });
  endLast();
  const endWatch = stopOnNextAct();
  const endCorrections = isFar ? correctOnArrival(element, topOffsetPx) : undefined;
  endLast = () => {
    endWatch();
    endCorrections?.();
  };
}

/**
 * Corrects the scroll on arrival: parts in between are laid out only when they come near, and pictures load then, so that the place may have moved.
 * Ends when the reader scrolls; returns a function that ends it before.
 */
function correctOnArrival(element: HTMLElement, topOffsetPx: number): () => void {
  let left = correctionsAtMost;
  let timer = setTimeout(arrive, longestScrollMs);
  const endWatch = onNextAct(end);

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
    endWatch();
  }

  window.addEventListener("scrollend", arrive);
  return end;
}
