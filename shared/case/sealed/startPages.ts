import { isQuestionInput } from "../model/containment.ts";
import { startsTimer } from "../model/timedSection.ts";
import { contentOf, findNodes } from "../model/tree.ts";
import type { ContentNode, NodeType } from "../model/types.ts";

const credits: ReadonlySet<NodeType> = new Set(["author", "lead_editors", "contributing_authors"]);

/**
 * Nodes of a timed section that come before its time: the first ones up to the one with the button that starts the
 * timer, if none of them asks anything. Without such a button, the authors.
 */
export function startPagesOf(section: ContentNode): readonly ContentNode[] {
  const content = contentOf(section);
  const last = content.findIndex(
    (node) => findNodes(node, (each) => startsTimer(each, section.uid)).length > 0,
  );
  const pages = content.slice(0, last + 1);
  const asks = pages.some((page) => findNodes(page, isQuestionInput).length > 0);
  return pages.length > 0 && !asks ? pages : content.filter(({ type }) => credits.has(type));
}
