import type { createRoot, Root } from "react-dom/client";

let make: typeof createRoot | undefined;

/**
 * Lends React's `createRoot` to parts of a page that draw a root of their own. Imported by a script that comes later, React's drawing
 * would be a file apart from the first script, which everybody fetches.
 */
export function lendRoots(lent: typeof createRoot): void {
  make = lent;
}

/** A root in an element of the page. `lendRoots` comes first. */
export function ownRoot(place: Element): Root {
  if (!make) throw new Error("Nobody has lent createRoot");
  return make(place);
}
