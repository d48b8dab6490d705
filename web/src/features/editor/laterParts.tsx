import { type ComponentType, type ReactNode, useEffect } from "react";
import { loadedLater } from "../../ui/loadedLater.tsx";

const preloads: (() => Promise<void>)[] = [];

/** In the place of a part that is on its way. */
export const PartLoading = (): ReactNode => <p aria-busy="true">Loading...</p>;

/** A part of the editor that opens by a press, and comes behind the text. */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): ComponentType<Props> {
  const part = loadedLater(load, Meanwhile);
  preloads.push(part.preload);
  return part;
}

/** So long the page is left alone with its text, in milliseconds. */
const restMs = 3_000;

/** Fetches what was not opened yet, once the text stands there: whoever goes offline has all of the editor. */
export function useLaterParts(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const preload of preloads) void preload();
    }, restMs);
    return () => clearTimeout(timer);
  }, []);
}
