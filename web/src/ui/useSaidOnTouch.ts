import { useState } from "react";

/**
 * Keeps when something says more of itself: while the pointer is on it, or while it has the focus, which a tap gives too. Escape ends
 * it.
 */
export function useSaidOnTouch() {
  // Undefined until it is touched: where it is to be said is then found out for the first time.
  const [isSaying, setSaying] = useState<boolean>();
  const say = (): void => setSaying(true);
  const beQuiet = (): void => setSaying((was) => was && false);
  return {
    isSaying,
    handlers: {
      onMouseEnter: say,
      onMouseLeave: beQuiet,
      onFocus: say,
      onBlur: beQuiet,
      onKeyDown: ({ key }: { key: string }) => key === "Escape" && beQuiet(),
    },
  };
}
