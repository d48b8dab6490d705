import { useEffect } from "react";
import { onNextAct } from "../../../api/unlessReaderActs.ts";
import { uidOfElement } from "../../../viewer/nodeIds.tsx";
import { isTypedIn } from "../../../viewer/scrollToNode.ts";
import type { ViewerStore } from "../../../viewer/store.ts";
import { nextPassage, passageAt, passagesOn } from "./passageAt.ts";

/** The element of the passage whose marks are to take the focus as soon as they are there. */
export const focusWanted: { id: string | undefined } = { id: undefined };

const marksOf = (element: Element): Element | null => element.closest("[data-marks]");

/** The passage that marks stand beside: it is what follows them. */
const passageOf = (marks: Element | null): string | undefined =>
  marks?.nextElementSibling ? uidOfElement(marks.nextElementSibling) : undefined;

/** Puts the focus on the marks of a passage, where they are on the page. */
export function focusMarks(marks: Element | null | undefined): boolean {
  const button = marks?.matches("[data-marks]") ? marks.querySelector("button") : null;
  button?.focus({ preventScroll: true });
  return button != null;
}

/** The page, or what stands in front of it. */
const foremost = (): ParentNode =>
  [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.querySelector("main") ?? document;

const interactions = ["pointerdown", "keydown", "click", "input"] as const;

/**
 * Any interaction clears the focused bookmark, also in a case without these tools: `?uid=` focuses there, too. What
 * focuses one does so after this.
 * @see spec documents §4 Button actions
 */
function useClearedFocus(store: ViewerStore): void {
  useEffect(() => {
    const clear = (): void => store.setFocused(undefined);
    for (const interaction of interactions) document.addEventListener(interaction, clear, { capture: true });
    return () => {
      for (const interaction of interactions)
        document.removeEventListener(interaction, clear, { capture: true });
    };
  }, [store]);
}

/**
 * Follows the pointer, the focus, and Alt with the up and down arrows from passage to passage. One listener for the
 * page, so that a long case has nothing at each of its blocks.
 */
export function usePassages(store: ViewerStore, isOn: boolean): void {
  useClearedFocus(store);

  useEffect(() => {
    if (!isOn) return;

    const follow = ({ target, type }: Event): void => {
      if (!(target instanceof Element)) return;
      const marks = marksOf(target);
      // The page may move under a pointer that rests, and must not take the marks from under the focus.
      if (type === "focusin") {
        store.setHeld(passageOf(marks));
        focusWanted.id = undefined;
      }
      if (marks) return;
      const uid = passageAt(store.flow, target);
      if (uid !== undefined) store.setCurrent(uid);
      // Between two passages the last one stays, so that its marks can be reached.
      else if (type === "pointerover" && !target.closest("main section, aside")) store.setCurrent(undefined);
    };

    const step = (event: KeyboardEvent): void => {
      if (!event.altKey || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
      if (event.target instanceof Element && isTypedIn(event.target)) return;
      const passages = passagesOn(store.flow, foremost());
      const at = store.held ?? store.current;
      const next = nextPassage(passages, at, event.key === "ArrowDown" ? 1 : -1);
      if (!next) return;
      event.preventDefault();
      next.scrollIntoView({ block: "nearest" });
      // Those of the current passage are there already; others come with it, and then take the focus.
      const uid = uidOfElement(next);
      if (store.current === uid && focusMarks(next.previousElementSibling)) return;
      focusWanted.id = next.id;
      // The marks may still be on their way here, and come too late for whoever goes on meanwhile.
      onNextAct(() => {
        focusWanted.id = undefined;
      });
      store.setCurrent(uid);
    };

    document.addEventListener("pointerover", follow);
    document.addEventListener("focusin", follow);
    document.addEventListener("keydown", step);
    return () => {
      document.removeEventListener("pointerover", follow);
      document.removeEventListener("focusin", follow);
      document.removeEventListener("keydown", step);
    };
  }, [store, isOn]);
}
