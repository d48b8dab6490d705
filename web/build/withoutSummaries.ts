import type { Plugin } from "vite";

/** A summary of a route as it is written in the contract: one string, on the line of its name or the one below. */
const summary = /^(\s*summary:)\s*"(?:[^"\\]|\\.)*",$/gm;

/** Leaves out what routes of the contract are for: the API's document has it, and no page of the application shows it from there. */
export const withoutSummaries = (): Plugin => ({
  name: "without-summaries",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/shared\/contract\/.*\.ts$/ },
    handler: (code) => ({ code: code.replace(summary, '$1 "",'), map: null }),
  },
});
