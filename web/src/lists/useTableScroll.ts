import { type RefObject, useEffect, useLayoutEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { tabMemory } from "../api/browserStorage.ts";

/**
 * Remembers how far a table was scrolled within itself, and goes back there when the person comes back to the same history
 * entry. Its height is known as soon as its rows are counted.
 */
export function useTableScroll(name: string, scroller: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const arrival = useNavigationType();
  const kept = `scroll:${key}:${name}`;

  useLayoutEffect(() => {
    const top = arrival === NavigationType.Pop ? tabMemory.getItem(kept) : null;
    if (top !== null) scroller.current?.scrollTo({ top: Number(top) });
  }, []);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let top = element.scrollTop;
    const remember = (): void => {
      top = element.scrollTop;
    };
    const keep = (): void => tabMemory.setItem(kept, String(top));
    element.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pagehide", keep);
    return () => {
      keep();
      element.removeEventListener("scroll", remember);
      window.removeEventListener("pagehide", keep);
    };
  }, [kept, scroller]);
}
