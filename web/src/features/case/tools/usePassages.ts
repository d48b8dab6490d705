import { useEffect } from "react";
import type { ViewerStore } from "../../../viewer/store.ts";
import { nextPassage, passageAt, passagesOn } from "./passageAt.ts";

/** Where the marks of a passage are to take the focus as soon as they are there. */
export const focusWanted: { uid: string | undefined } = { uid: undefined };

const isTypedIn = (element: Element): boolean =>
  element.matches("input, textarea, select, [contenteditable]");

/**
 * Follows the pointer, the focus, and Alt with the up and down arrows from passage to passage. One listener for the
 * page, so that a long case has nothing at each of its blocks.
 */
export function usePassages(store: ViewerStore, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;

    const follow = ({ target, type }: Event): void => {
      if (!(target instanceof Element) || target.closest("[data-marks]")) return;
      const uid = passageAt(store.flow, target);
      if (uid !== undefined) store.setCurrent(uid);
      // Between two passages the last one stays, so that its marks can be reached.
      else if (type === "pointerover" && !target.closest("main section, aside")) store.setCurrent(undefined);
    };

    const step = (event: KeyboardEvent): void => {
      if (!event.altKey || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
      if (event.target instanceof Element && isTypedIn(event.target)) return;
      const passages = passagesOn(store.flow, document.querySelector("main") ?? document);
      const next = nextPassage(passages, store.current, event.key === "ArrowDown" ? 1 : -1);
      if (!next) return;
      event.preventDefault();
      focusWanted.uid = next.id;
      store.setCurrent(undefined);
      store.setCurrent(next.id);
      next.scrollIntoView({ block: "nearest" });
    };

    /** @see spec documents §4 'Any interaction clears the focused bookmark' */
    const clear = (): void => store.setFocused(undefined);

    document.addEventListener("pointerover", follow);
    document.addEventListener("focusin", follow);
    document.addEventListener("keydown", step);
    document.addEventListener("pointerdown", clear, { capture: true });
    document.addEventListener("keydown", clear, { capture: true });
    return () => {
      document.removeEventListener("pointerover", follow);
      document.removeEventListener("focusin", follow);
      document.removeEventListener("keydown", step);
      document.removeEventListener("pointerdown", clear, { capture: true });
      document.removeEventListener("keydown", clear, { capture: true });
    };
  }, [store, isOn]);
}
