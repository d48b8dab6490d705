import { effective } from "../flow/effective.ts";
import type { Flow } from "../flow/flow.ts";
import { plainText } from "../model/richText.ts";
import { titleText } from "../model/subtypes.ts";
import { childrenOf } from "../model/tree.ts";
import type { ContentNode, LearnerState, NodeType } from "../model/types.ts";

/** Types of nodes that can have a note or a bookmark. */
const passageTypes: ReadonlySet<NodeType> = new Set([
  "paragraph",
  "table",
  "image",
  "imageGallery",
  "audio",
  "video",
  "pdf",
  "learningObjective",
] satisfies NodeType[]);

/** True if a node can have a note or a bookmark. Words in a table's cell belong to their table. */
export function isPassage(flow: Flow, uid: string): boolean {
  const found = flow.index.byUid.get(uid);
  if (!found || !passageTypes.has(found.node.type)) return false;
  return !found.path.some((above) => flow.index.byUid.get(above)?.node.type === "tableCell");
}

/** The bookmarked nodes, in the order of the case. */
export function bookmarkedNodes(flow: Flow, state: LearnerState): ContentNode[] {
  const bookmarked: ContentNode[] = [];
  for (const [uid, { node }] of flow.index.byUid) {
    if (effective(flow, state, uid, "bookmarked") === true) bookmarked.push(node);
  }
  return bookmarked;
}

const ownWords = (node: ContentNode): string =>
  (titleText(node) || (Array.isArray(node.content) ? "" : plainText(node.content))).trim();

/** The first words of a node or of what it holds, for a list that leads to it. */
export function excerptOf(node: ContentNode, mostCharacters = 120): string {
  const words = firstWords(node).replace(/\s+/g, " ");
  if (words.length <= mostCharacters) return words;
  const wordEnd = words.lastIndexOf(" ", mostCharacters);
  // One long word is cut where the room ends.
  const end = wordEnd >= mostCharacters / 2 ? wordEnd : mostCharacters;
  return `${words.slice(0, end).replace(/[\s,;:–-]+$/, "")}…`;
}

function firstWords(node: ContentNode): string {
  const own = ownWords(node);
  if (own !== "") return own;
  for (const child of childrenOf(node)) {
    const below = firstWords(child);
    if (below !== "") return below;
  }
  return "";
}
