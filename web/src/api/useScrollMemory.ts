import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { tabMemory } from "./browserStorage.ts";
import { onNextAct } from "./unlessReaderActs.ts";

const keyOf = (entry: string): string => `scroll:${entry}`;

/**
 * Remembers how far the page was scrolled, and goes back there when the person comes back to the same history entry and
 * its rows are there (`isReady`): before that the page is too short to scroll. Whoever acts before stays where they are.
 */
export function useScrollMemory(isReady: boolean): void {
  const { key } = useLocation();
  const arrival = useNavigationType();
  const isRestored = useRef(false);
  const hasGoneOn = useRef(false);

  useLayoutEffect(
    () =>
      onNextAct(() => {
        hasGoneOn.current = true;
      }),
    [],
  );

  useLayoutEffect(() => {
    if (!isReady || isRestored.current) return;
    isRestored.current = true;
    const kept = arrival === NavigationType.Pop ? tabMemory.getItem(keyOf(key)) : null;
    if (kept !== null && !hasGoneOn.current) window.scrollTo(0, Number(kept));
  }, [isReady, arrival, key]);

  useEffect(() => {
    let y = window.scrollY;
    const remember = () => {
      y = window.scrollY;
    };
    const keep = () => tabMemory.setItem(keyOf(key), String(y));
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pagehide", keep);
    return () => {
      keep();
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pagehide", keep);
    };
  }, [key]);
}
