import { defaultRangeExtractor, type Range } from "@tanstack/react-virtual";

/** Rows to draw of many: those in sight and the one that has the focus, wherever it is. */
export function withFocused(range: Range, focused: number | undefined): number[] {
  const drawn = defaultRangeExtractor(range);
  if (focused === undefined || focused >= range.count || drawn.includes(focused)) return drawn;
  return [...drawn, focused].sort((a, b) => a - b);
}
