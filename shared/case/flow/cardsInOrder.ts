import { type CardRole, cardRole, isForEditorsOnly, roleOrder } from "../model/cardRoles.ts";
import { flowUids } from "../model/flowUids.ts";
import { pagesOf } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";
import { isLeftOut } from "./aiCards.ts";
import { defaultFeedbackCard } from "./feedbackCard.ts";
import { defaultFinishCard } from "./finishCard.ts";
import type { FlowOptions } from "./flow.ts";
import { asReview } from "./review.ts";
import { isUnopened } from "./unopened.ts";

export type Page = { node: ContentNode; role: CardRole; applicable: boolean };

/** The cards of a case in the order of their roles, before the flow adds anything to them. */
export type OrderedCards = {
  stored: ContentNode;
  options: FlowOptions;
  pages: readonly Page[];
  /** Uids of the cards that a learner goes through, in order. */
  sequence: readonly string[];
  contentUids: readonly string[];
  /** The page that ends the case. A second one would be a mistake of the author's, and leads nowhere. */
  finishPage: Page | undefined;
};

export function cardsInOrder(stored: ContentNode, options: FlowOptions): OrderedCards {
  const pages = pagesInOrder(stored, options);
  const steps = pages.filter(
    ({ role, applicable }) => applicable && (role === "content" || role === "feedback" || role === "finish"),
  );
  const finishPage = steps.find(({ role }) => role === "finish");
  return {
    ...{ stored, options, pages, finishPage },
    sequence: steps
      .filter((page) => page.role !== "finish" || page === finishPage)
      .map(({ node }) => node.uid),
    contentUids: steps.filter(({ role }) => role === "content").map(({ node }) => node.uid),
  };
}

function pagesInOrder(stored: ContentNode, options: FlowOptions): Page[] {
  const { isExamOver } = options;
  const pages = pagesOf(isExamOver ? asReview(stored) : stored).map((node): Page => {
    const role = cardRole(node);
    const isAsked = role !== "feedback" || !isExamOver;
    return { node, role, applicable: isAsked && !isLeftOut(node, options) && !isForEditorsOnly(role) };
  });
  // The other cards come with the rest of the case, once the time of the exam runs.
  if (isUnopened(stored)) return pages;
  const lacks = (role: CardRole) => !pages.some((page) => page.role === role && page.applicable);
  if (lacks("feedback") && !isExamOver)
    pages.push({ node: defaultFeedbackCard(), role: "feedback", applicable: true });
  if (lacks("finish")) pages.push({ node: defaultFinishCard(), role: "finish", applicable: true });
  return roleOrder.flatMap((role) => pages.filter((page) => page.role === role));
}

/** Uid of the card that follows; after the last one, that of the card that ends the case. */
export const nextOf = ({ sequence }: OrderedCards, uid: string): string =>
  sequence[sequence.indexOf(uid) + 1] ?? flowUids.finishCard;
