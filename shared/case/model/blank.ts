import { textsOf } from "./textPlaces.ts";
import { childrenOf } from "./tree.ts";
import type { ContentNode, NodeType } from "./types.ts";

/** Types that say nothing themselves: what counts is the words that they hold. */
const holders: ReadonlySet<NodeType> = new Set([
  "section",
  "RLOModal",
  "paragraph",
  "regularList",
  "numberedList",
  "listItem",
  "table",
  "tableRow",
  "tableCell",
  "learningObjective",
  "learningObjectivesList",
  "horizontalRule",
  "author",
  "lead_editors",
  "contributing_authors",
] satisfies NodeType[]);

/** True if a node and all below it have no words and nothing to look at or answer: a part that was never written. */
export function isBlank(node: ContentNode): boolean {
  if (!holders.has(node.type)) return false;
  const hasWords = textsOf(node).some((text) => text.trim() !== "");
  return !hasWords && childrenOf(node).every(isBlank);
}
