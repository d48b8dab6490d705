/**
 * How the greys of a picture are spread, in percent of all greys: those of `window` around `level` reach from black to
 * white, what is darker is black, what is lighter white.
 */
export type WindowLevel = { window: number; level: number };

/** The picture as it is. */
export const wholeRange: WindowLevel = { window: 100, level: 50 };

export const windowAtLeast = 2;

export const isWholeRange = ({ window, level }: WindowLevel): boolean =>
  window === wholeRange.window && level === wholeRange.level;

/** The line that takes a grey (0 to 1) to the one that is shown, before it is cut off at black and white. */
export function transferOf({ window, level }: WindowLevel): { slope: number; intercept: number } {
  const width = Math.max(window, windowAtLeast) / 100;
  return { slope: 1 / width, intercept: 0.5 - level / 100 / width };
}
