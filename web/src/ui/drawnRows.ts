import { defaultRangeExtractor, type Range } from "@tanstack/react-virtual";

/** Of many rows those in sight and, wherever that is, the one that has the focus. */
export function withFocused(range: Range, focused: number | undefined): number[] {
  const drawn = defaultRangeExtractor(range);
  if (focused === undefined || focused >= range.count || drawn.includes(focused)) return drawn;
  return [...drawn, focused].sort((a, b) => a - b);
}
