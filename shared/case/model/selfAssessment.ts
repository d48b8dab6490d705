import { cardRole } from "./cardRoles.ts";
import { isSingleBest, optionTypeOf } from "./questionNodes.ts";
import { subtypeOf } from "./subtypes.ts";
import { contentOf, pagesOf, walk } from "./tree.ts";
import type { ContentNode } from "./types.ts";

/** One multiple choice of a case's self-assessment cards, with what stands around it. */
export type SelfAssessmentQuestion = {
  /** All of it, as it stands in the case. */
  section: ContentNode;
  /** Asked before the options: vignette and stem. */
  asked: readonly ContentNode[];
  /** The node that is answered by choosing best options. */
  input: ContentNode;
  options: readonly ContentNode[];
  isSingleSelect: boolean;
  /** Content of the answer comments. */
  explanation: readonly ContentNode[];
};

/**
 * The self-assessment questions of a case that can be asked on a page without the viewer: the multiple choices of its SAQ
 * cards, in their order.
 * @see spec documents §2.4, §3.6 saq_page
 */
export function selfAssessmentOf(root: ContentNode): SelfAssessmentQuestion[] {
  const questions: SelfAssessmentQuestion[] = [];
  for (const page of pagesOf(root).filter((each) => cardRole(each) === "saq")) {
    walk(page, (node) => {
      if (node.type !== "section") return true;
      const parts = contentOf(node);
      const input = parts.find((part) => optionTypeOf(part) === "multipleChoiceAnswer");
      if (input && contentOf(input).length > 0) questions.push(questionOf(node, input));
      return true;
    });
  }
  return questions;
}

function questionOf(section: ContentNode, input: ContentNode): SelfAssessmentQuestion {
  const parts = contentOf(section);
  return {
    section,
    asked: parts.slice(0, parts.indexOf(input)).filter((part) => part.type !== "button"),
    input,
    options: contentOf(input),
    isSingleSelect: isSingleBest(input),
    explanation: parts.filter((part) => subtypeOf(part) === "answer_comment").flatMap(contentOf),
  };
}
