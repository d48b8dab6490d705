import type { createRoot } from "react-dom/client";

/**
 * React's `createRoot`, which the first script lends to parts of a page that draw a root of their own. Imported by a script that comes
 * later, React's drawing would be a file apart from the first script, which everybody fetches.
 */
export const lent: { createRoot?: typeof createRoot } = {};
