import { addedSubmitUid, flowUids } from "../model/flowUids.ts";
import { rich, richOf } from "../model/richText.ts";
import { hasClass } from "../model/subtypes.ts";
import { feedbackTexts } from "../model/texts.ts";
import { walk } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";
import { isSubmitButton } from "./questionsOfCard.ts";

const paragraph = (uid: string, text: string): ContentNode => ({
  type: "paragraph",
  uid,
  content: rich(text),
});

const feedbackButton = (uid: string): ContentNode => ({
  type: "button",
  uid,
  title: rich(feedbackTexts.submitAndFinish),
  classes: ["feedback_button"],
});

/** The card that a signature case without one of its own gets. @see spec documents §2.4 Default Feedback card */
export const defaultFeedbackCard = (): ContentNode => ({
  type: "section",
  uid: flowUids.feedbackCard,
  title: richOf(feedbackTexts.cardTitle),
  classes: ["card", "feedback_card"],
  nested: true,
  content: [
    paragraph(flowUids.ratingText1, feedbackTexts.valuable),
    { type: "ratingBar", uid: flowUids.rating1, maxValue: 5 },
    paragraph(flowUids.ratingText2, feedbackTexts.willApply),
    { type: "ratingBar", uid: flowUids.rating2, maxValue: 5 },
    paragraph(flowUids.commentText, feedbackTexts.comments),
    { type: "textInput", uid: flowUids.comment, boxLines: 5, characterLimit: 1000 },
    feedbackButton(flowUids.feedbackSubmit),
  ],
});

export type FeedbackParts = { node: ContentNode; buttonUid: string; ratingUids: readonly string[] };

/**
 * The ratings and the button of a feedback card. A card without a button gets one: nobody could leave it otherwise.
 * Every rating of the card is required (ruling 7), except one that is hidden, and none where the button submits an exam.
 */
export function feedbackParts(card: ContentNode, isLeftOut: (node: ContentNode) => boolean): FeedbackParts {
  const ratingUids: string[] = [];
  const buttons: ContentNode[] = [];
  walk(card, (node) => {
    if (node !== card && (node.invisible || isLeftOut(node))) return false;
    if (node.type === "ratingBar") ratingUids.push(node.uid);
    if (node.type === "button") buttons.push(node);
    return true;
  });
  const button =
    buttons.find((node) => hasClass(node, "feedback_button")) ??
    buttons.find((node) => isSubmitButton(node)) ??
    buttons.at(-1);
  // Nobody's exam waits for what they think of it.
  const submitsExam = button?.onClick?.some(({ action }) => action === "submitExam") ?? false;
  if (button) return { node: card, buttonUid: button.uid, ratingUids: submitsExam ? [] : ratingUids };
  const added = feedbackButton(addedSubmitUid(card.uid));
  const content = Array.isArray(card.content) ? card.content : [];
  return { node: { ...card, content: [...content, added] }, buttonUid: added.uid, ratingUids };
}
