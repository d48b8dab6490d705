import { type RefObject, useEffect, useLayoutEffect } from "react";
import * as z from "zod/mini";
import { localMemory } from "../../api/browserStorage.ts";
import type { ViewerStore } from "../../viewer/store.ts";
import { stepsOf } from "./session/caseSteps.ts";

const keptPosition = z.object({ uid: z.string(), top: z.number() });

/** Where on the screen a reader looks for the line they were at: below the bars at the top. */
const readingLinePx = 140;

/** The innermost node of the case at an element. Other ids on the page are not the same after a reload. */
function nodeAt(element: Element | null, store: ViewerStore): Element | undefined {
  for (let at = element?.closest("[id]"); at; at = at.parentElement?.closest("[id]")) {
    if (store.nodeOf(at.id)) return at;
  }
  return undefined;
}

/** The innermost block at the reading line, and how far below the top of the window it stands. */
function positionIn(column: HTMLElement, store: ViewerStore): z.infer<typeof keptPosition> | undefined {
  const box = column.getBoundingClientRect();
  const at = document.elementFromPoint(box.left + Math.min(box.width / 2, 320), readingLinePx);
  const block = nodeAt(at, store);
  if (!block || !column.contains(block)) return undefined;
  return { uid: block.id, top: Math.round(block.getBoundingClientRect().top) };
}

function restore(text: string | null): boolean {
  if (text === null) return false;
  const parsed = keptPosition.safeParse(JSON.parse(text));
  const block = parsed.success ? document.getElementById(parsed.data.uid) : null;
  if (!parsed.success || !block) return false;
  // Until a card is on screen its height is a guess, and the page may be too short to scroll to the place.
  const card = block.closest<HTMLElement>("article");
  card?.style.setProperty("content-visibility", "visible");
  window.scrollBy({ top: block.getBoundingClientRect().top - parsed.data.top, behavior: "instant" });
  // Two frames later it is on screen, and keeps its real height by itself.
  requestAnimationFrame(() => requestAnimationFrame(() => card?.style.removeProperty("content-visibility")));
  return true;
}

/** A reload goes on where the reader was; a return to a case that was begun elsewhere goes to the card they are at. */
export function useKeptPosition(
  column: RefObject<HTMLElement | null>,
  store: ViewerStore,
  storageKey: string,
): void {
  useLayoutEffect(() => {
    if (restore(localMemory.getItem(storageKey))) return;
    const { steps } = stepsOf(store);
    const here = steps.find(({ place }) => place === "here");
    if (here && steps[0] !== here) document.getElementById(here.uid)?.scrollIntoView({ behavior: "instant" });
  }, [store, storageKey]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (): void => {
      const position = column.current && positionIn(column.current, store);
      if (position) localMemory.setItem(storageKey, JSON.stringify(position));
    };
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(keep, 250);
    };
    window.addEventListener("scroll", soon, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", soon);
    };
  }, [column, store, storageKey]);
}
