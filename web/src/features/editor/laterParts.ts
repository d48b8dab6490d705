import { type ComponentType, lazy, useEffect } from "react";

const fetches: (() => Promise<unknown>)[] = [];

/** A part of the editor that opens by a press, and comes behind the text. */
export function laterPart<Props>(fetch: () => Promise<ComponentType<Props>>) {
  fetches.push(fetch);
  return lazy(async () => ({ default: await fetch() }));
}

/** So long the page is left alone with its text, in milliseconds. */
const restMs = 3_000;

/** Fetches what was not opened yet, once the text stands there: whoever goes offline has all of the editor. */
export function useLaterParts(): void {
  useEffect(() => {
    // What does not come is fetched again when it is opened.
    const timer = setTimeout(() => void Promise.allSettled(fetches.map((fetch) => fetch())), restMs);
    return () => clearTimeout(timer);
  }, []);
}
