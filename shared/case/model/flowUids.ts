import { uidSuffixes } from "./uid.ts";

/** Uids of the nodes that the card flow adds. They are fixed, since learner state is kept under them. */
export const flowUids = {
  feedbackCard: "feedback_card_1",
  ratingText1: "feedback_card_1_rating_text",
  rating1: "feedback_card_1_rating_bar",
  ratingText2: "feedback_card_2_rating_text",
  rating2: "feedback_card_2_rating_bar",
  commentText: "feedback_card_1_text",
  comment: "feedback_card_1_text_input",
  feedbackSubmit: "feedback_card_1_submit_button",
  finishCard: "flow_finish_case_card",
  finishButton: "flow_finish_case_button",
  wellDone: "flow_finish_well_done",
  summaryButton: "flow_case_summary_button",
  saqText: "flow_finish_saq_text",
  thanks: "flow_finish_thanks",
  finalPageText: "flow_final_page_text",
} as const;

export const continueUid = (cardUid: string): string => `${cardUid}${uidSuffixes.continue}`;

/** The Submit button of an authored feedback card that has none of its own. */
export const addedSubmitUid = (cardUid: string): string => `${cardUid}${uidSuffixes.submit}`;

/**
 * The uids of the default feedback card are what an authored feedback card uses too (learner state is kept under them,
 * spec documents §3), so they may be stored. All others may not.
 */
const neverStored: ReadonlySet<string> = new Set([
  flowUids.finishCard,
  flowUids.finishButton,
  flowUids.wellDone,
  flowUids.summaryButton,
  flowUids.saqText,
  flowUids.thanks,
  flowUids.finalPageText,
]);

/** Those of the given (stored) uids that the flow needs for nodes of its own. */
export function reservedUids(stored: Iterable<string>): string[] {
  const all = new Set(stored);
  return [...all].filter(
    (uid) =>
      neverStored.has(uid) ||
      (uid.endsWith(uidSuffixes.continue) && all.has(uid.slice(0, -uidSuffixes.continue.length))),
  );
}
