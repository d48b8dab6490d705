/** Whole dollars times a fraction of whole numbers, rounded to whole dollars; a half is rounded up. */
export const shareOf = (dollars: number, parts: number, of: number): number =>
  Math.floor((2 * dollars * parts + of) / (2 * of));

/** An amount as an admin may type it, at most: more is a slip of the hand. Whole dollars. */
export const maxTypedDollars = 9_999_999;

/**
 * Whole dollars of what was typed: `$1,200` is 1200, `12.75` is 12. Whatever is no amount, negative or above the most that may
 * be typed is 0. @see spec courses §5
 */
export function typedDollars(typed: string | number): number {
  const text = String(typed)
    .trim()
    .replace(/^\$\s*/, "");
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(text)) return 0;
  const dollars = Math.trunc(Number(text.replaceAll(",", "")));
  return dollars <= maxTypedDollars ? dollars : 0;
}
