import { plainText } from "./richText.ts";
import { findNodes } from "./tree.ts";
import type { ContentNode } from "./types.ts";

/**
 * The names of a case's learning objectives, as plain text, in the order of the case; each once, none that is empty.
 * @see spec documents §3.6 learningObjective
 */
export function learningObjectivesOf(root: ContentNode): string[] {
  const nodes = findNodes(root, ({ type }) => type === "learningObjective");
  const names = nodes.map(({ content }) => plainText(content).trim());
  return [...new Set(names.filter((name) => name !== ""))];
}
