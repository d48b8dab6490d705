/** So near to the edge of the window the page scrolls; the bar at the bottom of a phone is 57 px of it. */
const edgePx = 110;
/** At the edge itself, and slower before it. */
const fastestPxPerMs = 0.9;

/** How far the page scrolls in some milliseconds while something is held at a height of the window; 0 away from the edges. */
export function edgeScroll(at: { y: number; windowPx: number }, elapsedMs: number): number {
  const depth = (px: number): number => Math.max(0, Math.min(1, (edgePx - px) / edgePx));
  const speed = depth(at.windowPx - at.y) - depth(at.y);
  return Math.round(speed * fastestPxPerMs * elapsedMs);
}
