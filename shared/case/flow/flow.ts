import type { DocumentKind } from "../../domain/kinds.ts";
import type { CardRole } from "../model/cardRoles.ts";
import type { TreeIndex } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";

export type FlowCard = {
  uid: string;
  role: CardRole;
  /** The card as it is shown: the stored page with the nodes that the flow adds. */
  node: ContentNode;
  /** False for a card that this learner's AI setting leaves out (ruling 6), and for synopsis and references. */
  applicable: boolean;
};

export type FlowOptions = {
  kind: DocumentKind;
  features: { vpe: boolean };
  /** The learner's state has `aiFallbackCards` at its root. */
  aiFallback: boolean;
  /** Taken from the root's title when absent. */
  caseTitle?: string;
  caseSummaryUrl?: string;
  /** With a quiz, the quiz block stands in for self-assessment cards (ledger documents, ruling 10). */
  quizUrl?: string;
  /** The exam that the case was is over: all of it is to be read, and nothing is left to be done. @see ADR 0081 */
  isExamOver?: boolean;
};

/** Why a node may be inactive that does not say so itself; all of them follow from answers, so none is ever stored. */
export type Gate =
  /** A button 'Submit': until its input is answered. */
  | { waitsFor: "answer"; inputUid: string }
  /** A Continue button: until the card's first question is submitted. */
  | { waitsFor: "submit"; inputUid: string }
  /** The second and later ratings of a feedback card, and its button: until all of these are rated. */
  | { waitsFor: "ratings"; ratingUids: readonly string[] }
  /** A Continue button that leads into a timed section, or past one: until its time runs. */
  | { waitsFor: "start" };

/** Effects of a question's Submit, beside the button's own actions. */
export type QuestionParts = {
  sectionUid: string;
  inputUid: string;
  submitUid: string;
  answerCommentUids: readonly string[];
};

export type ContinueStep = {
  cardUid: string;
  /** The Continue button, or the AI node that stands in for it. */
  byUid: string;
  /** The AI node that ends the card, when there is one. */
  aiNodeUid?: string;
  nextUid: string;
  /** The question whose Submit makes Continue active. */
  waitsForQuestion?: QuestionParts;
};

export type FeedbackStep = { cardUid: string; buttonUid: string; nextUid: string };

export type Flow = {
  hasCardFlow: boolean;
  /** The tree as stored. */
  stored: ContentNode;
  options: FlowOptions;
  /** The tree as shown: cards in the order of the flow, with the derived nodes. The stored tree itself without card flow. */
  root: ContentNode;
  index: TreeIndex;
  /** All cards in the order of §2.4. Empty without card flow. */
  cards: readonly FlowCard[];
  cardByUid: ReadonlyMap<string, FlowCard>;
  /** The cards that Continue and feedback lead through: applicable content, feedback, finish. */
  sequence: readonly string[];
  /** Applicable content cards: what progress counts. */
  contentUids: readonly string[];
  /** By button or AI node. */
  continues: ReadonlyMap<string, ContinueStep>;
  continueOfCard: ReadonlyMap<string, ContinueStep>;
  /** By uid of the button. */
  feedbacks: ReadonlyMap<string, FeedbackStep>;
  feedbackOfCard: ReadonlyMap<string, FeedbackStep>;
  gates: ReadonlyMap<string, Gate>;
  /** By uid of the Submit button. */
  questions: ReadonlyMap<string, QuestionParts>;
  finish: FinishParts | undefined;
};

export type FinishParts = {
  cardUid: string;
  buttonUid: string;
  /** Cards and texts that 'Finish Case' reveals. */
  revealUids: readonly string[];
};
