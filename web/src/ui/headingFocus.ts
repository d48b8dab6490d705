import { onNextAct } from "../api/unlessReaderActs.ts";

let isRequested = false;
let endWatch = (): void => {};

/**
 * Called when the person went to another page; its heading takes the focus once it is there, unless the person has gone
 * on by then.
 */
export function requestHeadingFocus(): void {
  endWatch();
  isRequested = true;
  endWatch = onNextAct(() => {
    isRequested = false;
  });
}

/**
 * Returns true if this heading shall take the focus, and uses the request up. A dialog over the page keeps the focus; once it
 * is closed, the heading has it.
 */
export function takeFocusRequest(): boolean {
  endWatch();
  const taken = isRequested;
  isRequested = false;
  return taken && !document.querySelector("[aria-modal=true]");
}
