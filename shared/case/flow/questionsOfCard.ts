import { isQuestionInput } from "../model/containment.ts";
import { plainText } from "../model/richText.ts";
import { subtypeOf } from "../model/subtypes.ts";
import { flowTexts } from "../model/texts.ts";
import { childrenOf, contentOf, mayHoldSections } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";
import { isGradedInput, takesAnswers } from "../questions/questionPlays.ts";
import type { Gate, QuestionParts } from "./flow.ts";

export const isSubmitButton = (node: ContentNode): boolean =>
  node.type === "button" && plainText(node.title).trim() === flowTexts.submit;

/** The Submit buttons among a section's children, with what they wait for and what they do. */
export function submitsOf(section: ContentNode): { gates: [string, Gate][]; questions: QuestionParts[] } {
  const content = contentOf(section);
  const input = content.find(isQuestionInput);
  const buttons = content.filter(isSubmitButton);
  if (!input) return { gates: [], questions: [] };
  const answerCommentUids = content
    .filter((node) => subtypeOf(node) === "answer_comment")
    .map((node) => node.uid);
  return {
    gates: buttons.map(({ uid }) => [uid, { waitsFor: "answer", inputUid: input.uid }]),
    questions: isGradedInput(input)
      ? buttons.map(({ uid }) => ({
          sectionUid: section.uid,
          inputUid: input.uid,
          submitUid: uid,
          answerCommentUids,
        }))
      : [],
  };
}

/**
 * The first question of a card that the learner meets without further ado: not in a part that starts hidden or
 * inactive, nor in one that is left out for this learner. Its Submit makes Continue active.
 * @see spec documents §2.4; ledger documents, ruling 12 (the first question only)
 */
export function firstQuestion(
  card: ContentNode,
  isLeftOut: (node: ContentNode) => boolean,
): QuestionParts | undefined {
  const enter = (node: ContentNode): QuestionParts | undefined => {
    const children = childrenOf(node);
    const byUid = (uid: string) => children.find((child) => child.uid === uid);
    for (const child of children) {
      if (child.invisible || child.inactive === 2 || isLeftOut(child)) continue;
      if (isQuestionInput(child)) {
        const [question] = submitsOf(node).questions;
        const button = question && byUid(question.submitUid);
        const isReachable = button && !button.invisible && !isLeftOut(button);
        if (question?.inputUid === child.uid && isReachable && takesAnswers(child)) return question;
      }
      if (!mayHoldSections(child) || (child.type === "section" && child.nested === false)) continue;
      const below = enter(child);
      if (below) return below;
    }
    return undefined;
  };
  return enter(card);
}
