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
    const { gates, questions } = submitsOf(section);
    for (const [buttonUid, gate] of gates) {
      fields.set(buttonUid, { inactive: 2 });
      if (gate.waitsFor === "answer") fields.set(gate.inputUid, { graded: true, inactive: 2 });
    }
    for (const { answerCommentUids } of questions) {
      for (const uid of answerCommentUids) fields.set(uid, { invisible: false });
    }
  });
  const enter = (node: ContentNode): ContentNode => {
    const own = { ...node, ...fields.get(node.uid) };
    return mayHoldSections(node) ? { ...own, content: contentOf(node).map(enter) } : own;
  };
  return enter(root);
}
