import { type RefObject, useEffect, useState } from "react";

// Widths are fractions of a pixel where the page is zoomed.
const tolerancePx = 1;

/** Returns true if scrollable content lies beyond the inline end of this element. */
export function useMoreAtEnd(scroller: RefObject<HTMLElement | null>): boolean {
  const [isMore, setIsMore] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = (): void => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      setIsMore(Math.abs(scrollLeft) + clientWidth < scrollWidth - tolerancePx);
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [scroller]);
  return isMore;
}
