let isRequested = false;

/** Called when the person went to another page; its heading takes the focus once it is there. */
export function requestHeadingFocus(): void {
  isRequested = true;
}

/** Whether this heading shall take the focus; the request is then spent. */
export function takeFocusRequest(): boolean {
  const taken = isRequested;
  isRequested = false;
  return taken;
}
