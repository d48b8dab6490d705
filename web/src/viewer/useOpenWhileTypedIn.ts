import { type RefObject, useEffect, useReducer } from "react";

/** Whether somebody is writing in a field inside of this element. */
function isTypedIn(content: HTMLElement | null): boolean {
  const at = document.activeElement;
  return content !== null && at instanceof HTMLTextAreaElement && content.contains(at);
}

/**
 * Whether a foldable part is open, for whoever writes in it too: Continue on another device folds it here as well, but
 * not from under the letters that are being typed. It folds when the field is left.
 */
export function useOpenWhileTypedIn(isOpen: boolean, content: RefObject<HTMLElement | null>): boolean {
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const isHeld = !isOpen && isTypedIn(content.current);
  useEffect(() => {
    const element = content.current;
    if (!isHeld || !element) return;
    element.addEventListener("focusout", lookAgain);
    return () => element.removeEventListener("focusout", lookAgain);
  }, [isHeld, content]);
  return isOpen || isHeld;
}
