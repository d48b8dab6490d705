import { isBlank } from "../model/blank.ts";
import { continueUid, flowUids } from "../model/flowUids.ts";
import { isSupported } from "../model/nodeTable.ts";
import { plainText, rich } from "../model/richText.ts";
import { flowTexts } from "../model/texts.ts";
import { staysOpen } from "../model/timedSection.ts";
import { contentOf } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";
import { isAiNode, isLeftOut } from "./aiCards.ts";
import { nextOf, type OrderedCards, type Page } from "./cardsInOrder.ts";
import { feedbackParts } from "./feedbackCard.ts";
import { withFinishNodes, withoutFinishButton } from "./finishCard.ts";
import type { ContinueStep, FeedbackStep, FinishParts, FlowOptions, Gate } from "./flow.ts";
import { firstQuestion } from "./questionsOfCard.ts";
import { holdsUnopened, isUnopened } from "./unopened.ts";

/** A card with the nodes that the flow adds to it, and how it leads on. */
export type LinkedCard = {
  node: ContentNode;
  continueStep?: ContinueStep;
  feedbackStep?: FeedbackStep;
  finish?: FinishParts;
  /** Buttons and inputs of the card that wait for something. */
  gates?: readonly [string, Gate][];
};

/** Adds the nodes of the flow to a card. Cards that a learner does not go through come unchanged. */
export function linkedCard(page: Page, cards: OrderedCards): LinkedCard {
  const { node, role, applicable } = page;
  if (!applicable) return { node };
  if (role === "content") return contentCard(node, cards);
  if (role === "feedback") return feedbackCard(node, cards);
  return page === cards.finishPage ? finishCard(node, cards) : { node };
}

/**
 * The AI node that ends a card and stands in for its Continue. Where AI cannot work (not supported, not switched on, or
 * failed before) it stands in for nothing, and Continue stays.
 */
function endingAiNode(card: ContentNode, options: FlowOptions): ContentNode | undefined {
  if (!options.features.vpe || options.aiFallback) return undefined;
  const last = contentOf(card).findLast((node) => !node.invisible && !isLeftOut(node, options));
  return last && isAiNode(last) && isSupported(last.type) ? last : undefined;
}

function contentCard(page: ContentNode, cards: OrderedCards): LinkedCard {
  const { stored, options, contentUids } = cards;
  if (options.isExamOver) return { node: page };
  const aiNode = endingAiNode(page, options);
  const asked = firstQuestion(page, (node) => isLeftOut(node, options));
  const waitsForQuestion = asked && !staysOpen(stored, asked.inputUid) ? asked : undefined;
  const isLast = page.uid === contentUids.at(-1);
  const waitsForStart = holdsUnopened(page) || (isUnopened(stored) && isLast);
  const buttonUid = continueUid(page.uid);
  const gates: [string, Gate][] = [];
  if (waitsForStart) gates.push([buttonUid, { waitsFor: "start" }]);
  else if (waitsForQuestion)
    gates.push([buttonUid, { waitsFor: "submit", inputUid: waitsForQuestion.inputUid }]);
  const added: ContentNode[] = [];
  if (isLast && !isUnopened(stored))
    added.push({ type: "paragraph", uid: flowUids.finalPageText, content: rich(flowTexts.finalPage) });
  added.push({
    type: "button",
    uid: buttonUid,
    title: rich(flowTexts.continue),
    classes: ["continue_button"],
    inactive: waitsForQuestion || waitsForStart ? 2 : 0,
    invisible: aiNode !== undefined,
  });
  return {
    node: { ...page, content: [...contentOf(page), ...added] },
    continueStep: {
      cardUid: page.uid,
      byUid: aiNode?.uid ?? buttonUid,
      ...(aiNode ? { aiNodeUid: aiNode.uid } : {}),
      nextUid: nextOf(cards, page.uid),
      ...(waitsForQuestion ? { waitsForQuestion } : {}),
    },
    gates,
  };
}

function feedbackCard(page: ContentNode, cards: OrderedCards): LinkedCard {
  const { node, buttonUid, ratingUids } = feedbackParts(page, (part) => isLeftOut(part, cards.options));
  return {
    node,
    feedbackStep: { cardUid: page.uid, buttonUid, nextUid: nextOf(cards, page.uid) },
    // Each rating waits for those before it, and the button for all.
    gates: [
      ...ratingUids.map((uid, at): [string, Gate] => [
        uid,
        { waitsFor: "ratings", ratingUids: ratingUids.slice(0, at) },
      ]),
      [buttonUid, { waitsFor: "ratings", ratingUids }],
    ],
  };
}

function finishCard(page: ContentNode, { stored, options, pages }: OrderedCards): LinkedCard {
  const selfAssessment = pages.filter(({ role, applicable }) => role === "saq" && applicable);
  const showsSelfAssessment = selfAssessment.length > 0 && !options.quizUrl;
  const node = withFinishNodes(page, {
    caseTitle: options.caseTitle ?? plainText(stored.title),
    caseSummaryUrl: options.caseSummaryUrl,
    hasSelfAssessment: showsSelfAssessment,
  });
  if (options.isExamOver) return { node: withoutFinishButton(node) };
  const revealed = pages.filter(
    (each) =>
      each.applicable &&
      ((each.role === "releaseNotes" && !isEmpty(each)) || each.role === "learningObjectives"),
  );
  return {
    node,
    finish: {
      cardUid: page.uid,
      buttonUid: flowUids.finishButton,
      revealUids: [
        flowUids.wellDone,
        flowUids.summaryButton,
        ...revealed.map((each) => each.node.uid),
        ...(showsSelfAssessment ? [flowUids.saqText, ...selfAssessment.map((each) => each.node.uid)] : []),
        flowUids.thanks,
      ],
    },
  };
}

const isEmpty = ({ node }: Page): boolean => contentOf(node).every(isBlank);

/** True for a card that stands open when the case is opened: the first, or all of an exam that is over. */
export function isShownAtOnce(page: Page, { options, sequence }: OrderedCards): boolean {
  if (!options.isExamOver) return page.node.uid === sequence[0];
  if (page.role === "releaseNotes" && isEmpty(page)) return false;
  return page.applicable && (page.role !== "saq" || !options.quizUrl);
}
