import { contentOf, mayHoldSections, walkSections } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";
import { submitsOf } from "./questionsOfCard.ts";

/**
 * A case whose exam is over, to be read: every question stands as if it had been submitted, answered or not, with its comment.
 * @see ADR 0081
 */
export function asReview(root: ContentNode): ContentNode {
  const fields = new Map<string, Partial<ContentNode>>();
  walkSections(root, (section) => {
    for (const { inputUid, submitUid, answerCommentUids } of submitsOf(section).questions) {
      fields.set(inputUid, { graded: true, inactive: 2 });
      fields.set(submitUid, { inactive: 2 });
      for (const uid of answerCommentUids) fields.set(uid, { invisible: false });
    }
  });
  const enter = (node: ContentNode): ContentNode => {
    const own = { ...node, ...fields.get(node.uid) };
    return mayHoldSections(node) ? { ...own, content: contentOf(node).map(enter) } : own;
  };
  return enter(root);
}
