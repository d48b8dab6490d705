import { type RefObject, useEffect, useReducer } from "react";

/** Returns true if somebody is typing in a field inside of this element. */
function isTypedIn(content: HTMLElement | null): boolean {
  const at = document.activeElement;
  return content !== null && at instanceof HTMLTextAreaElement && content.contains(at);
}

/**
 * Returns true if a foldable part is open. Continue on another device folds it here as well, but not while somebody
 * types in it; it folds when the field is left.
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
