import { cardHeadingId } from "./nodes/cardHeadingId.ts";

const prefersStillness = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Brings a node into view, `topOffsetPx` below the top of the window. The heading of a card takes the focus, so that
 * reading goes on there by keyboard and screen reader too.
 * @see spec documents §9 scrollTo
 */
export function scrollToNode(uid: string, topOffsetPx: number): void {
  const element = document.getElementById(uid);
  if (!element) return;
  element.style.scrollMarginTop = `${topOffsetPx}px`;
  document.getElementById(cardHeadingId(uid))?.focus({ preventScroll: true });
  element.scrollIntoView({ block: "start", behavior: prefersStillness() ? "instant" : "smooth" });
}
