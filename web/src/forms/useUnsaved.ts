import { useEffect, useRef } from "react";
import { noteUnsaved } from "../api/unsavedChanges.ts";
import type { Watched } from "./formStore.ts";

/** Lets the page know, for as long as something stands in the form that is not saved. */
export function useUnsaved(dirty: Watched<boolean>, isPrecious: boolean, discard: () => void): void {
  const latest = useRef(discard);
  latest.current = discard;
  useEffect(() => {
    if (!isPrecious) return;
    let forget: (() => void) | undefined;
    const note = (): void => {
      if (dirty.get()) forget ??= noteUnsaved({ discard: () => latest.current() });
      else {
        forget?.();
        forget = undefined;
      }
    };
    note();
    const stop = dirty.subscribe(note);
    return () => {
      stop();
      forget?.();
    };
  }, [dirty, isPrecious]);
}
