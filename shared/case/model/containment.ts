import { nodeTable } from "./nodeTable.ts";
import { isQuestionKind, type QuestionKind } from "./questionNodes.ts";
import { isQuestionSubtype, subtypeOf } from "./subtypes.ts";
import type { ContentNode } from "./types.ts";

/**
 * True if `child` may stand in `parent`'s child list `key`: what the node table allows, narrowed by the parent's
 * subtype (a dialog box excludes tables; a saq page holds only questions).
 * @see spec documents §5 Nesting
 */
export function mayHold(parent: ContentNode, key: string, child: ContentNode): boolean {
  const list = nodeTable[parent.type].children.find((candidate) => candidate.key === key);
  if (!list?.allows.includes(child.type)) return false;
  if (key !== "content") return true;
  const subtype = subtypeOf(parent);
  if (subtype === "dialog_box") return child.type !== "table";
  if (subtype === "saq_page") return isQuestion(child);
  return true;
}

/** A node that a learner answers with. */
export type QuestionInput = ContentNode & { type: QuestionKind };

/** The nodes that a learner answers with. @see spec documents §5 'A button titled Submit…' */
export const isQuestionInput = (node: ContentNode): node is QuestionInput => isQuestionKind(node.type);

/** A question is a section of a question subtype, or one that holds an input. @see spec documents §3.6 */
export function isQuestion(node: ContentNode): boolean {
  if (node.type !== "section") return false;
  if (isQuestionSubtype(subtypeOf(node))) return true;
  return Array.isArray(node.content) && node.content.some(isQuestionInput);
}
