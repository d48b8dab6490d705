import { type RefObject, useLayoutEffect } from "react";

/** Room above and below, so that a neighbour shows too. */
const marginPx = 56;

/** Keeps the entry that is `aria-current` in view inside a list that scrolls by itself; looks again when `current` changes. */
export function useInView(list: RefObject<HTMLElement | null>, current: unknown): void {
  useLayoutEffect(() => {
    const entry = list.current?.querySelector("[aria-current]");
    if (!list.current || !entry) return;
    const [box, own] = [list.current.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (own.bottom + marginPx > box.bottom) list.current.scrollTop += own.bottom + marginPx - box.bottom;
    else if (own.top - marginPx < box.top) list.current.scrollTop -= box.top - own.top + marginPx;
  }, [list, current]);
}
