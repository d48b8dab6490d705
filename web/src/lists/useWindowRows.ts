import { measureElement, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { tabMemory } from "../api/browserStorage.ts";
import { withFocused } from "../ui/drawnRows.ts";
import { virtualFrom } from "../ui/virtualFrom.ts";

type Parts = {
  count: number;
  /** About how high a row is; each is measured once it is drawn. Undefined: all rows are drawn. */
  heightPx: number | undefined;
  /** There are many, although so far few of them are loaded: they are measured from the first one on. */
  isMany?: boolean;
};

/**
 * Many rows of any height under one another in the page's own scroll, drawn only where they are seen. The row that has the
 * focus stays drawn wherever one scrolls. How high the rows were is remembered with the history entry, so that who comes back
 * to it finds the page as long as it was.
 */
export function useWindowRows({ count, heightPx = 0, isMany = false }: Parts) {
  const isVirtual = heightPx > 0 && (isMany || count >= virtualFrom);
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<number | undefined>(undefined);
  const topPx = useTopOf(list);
  const known = useKnownHeights();
  const virtual = useWindowVirtualizer({
    count,
    enabled: isVirtual,
    estimateSize: (index) => known.at(index) ?? heightPx,
    // What is not laid out, such as behind a closed panel, has no height of its own.
    measureElement: (...asked) => measureElement(...asked) || heightPx,
    overscan: 6,
    scrollMargin: topPx,
    rangeExtractor: (range) => withFocused(range, focused.current),
  });
  useEffect(() => known.keep(() => virtual.measurementsCache.map(({ size }) => Math.round(size))));

  return {
    /** The first and last row in sight. */
    first: isVirtual ? (virtual.range?.startIndex ?? 0) : 0,
    last: isVirtual ? (virtual.range?.endIndex ?? 0) : Math.max(0, count - 1),
    list: {
      ref: list,
      ...(isVirtual && {
        style: { position: "relative", blockSize: virtual.getTotalSize() } satisfies CSSProperties,
        onFocus: (event: FocusEvent) => {
          const at = event.target.closest("li")?.dataset.index;
          focused.current = at === undefined ? undefined : Number(at);
        },
        onBlur: () => {
          focused.current = undefined;
        },
      }),
    },
    rows: isVirtual
      ? virtual.getVirtualItems().map(({ index, start }) => ({
          index,
          place: {
            ref: virtual.measureElement,
            "data-index": index,
            "aria-setsize": count,
            "aria-posinset": index + 1,
            style: placeAt(start - topPx),
          },
        }))
      : Array.from({ length: count }, (_, index) => ({ index, place: {} })),
  };
}

const placeAt = (px: number): CSSProperties => ({
  position: "absolute",
  insetBlockStart: 0,
  insetInline: 0,
  transform: `translateY(${px}px)`,
});

/** Where the list begins on the page; what stands above it may grow and shrink. */
function useTopOf(list: { current: HTMLElement | null }): number {
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    const now = box ? Math.round(box.top + window.scrollY) : 0;
    if (now !== topPx) setTopPx(now);
  });
  return topPx;
}

/** The heights that rows had when somebody was here before, for who comes back. */
function useKnownHeights() {
  const { key } = useLocation();
  const arrival = useNavigationType();
  const name = `heights:${key}`;
  const [heights] = useState((): readonly number[] => {
    const text = arrival === NavigationType.Pop ? tabMemory.getItem(name) : null;
    return text === null ? [] : text.split(",").map(Number);
  });
  const read = useRef<() => readonly number[]>(() => []);
  useEffect(() => {
    const keep = (): void => {
      const now = read.current();
      if (now.length > 0) tabMemory.setItem(name, now.join(","));
    };
    window.addEventListener("pagehide", keep);
    return () => {
      keep();
      window.removeEventListener("pagehide", keep);
    };
  }, [name]);
  return {
    at: (index: number): number | undefined => heights[index],
    keep: (heightsNow: () => readonly number[]): void => {
      read.current = heightsNow;
    },
  };
}
