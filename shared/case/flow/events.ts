import type { DisplayMode, LearnerState } from "../model/types.ts";
import type { EntryChange } from "../state/learnerState.ts";
import type { ToolAction } from "../tools/toolActions.ts";

export type FlowModal = "feedback" | "lowTime" | "completion" | "nextSteps";

export type AiError = "aiAssistantChatError" | "aiAssistantFeedbackError";

export type FlowAction =
  /** The case is shown, or the state was merged with what came from elsewhere. Safe to repeat: it mends, it never undoes. */
  | { type: "open" }
  /** A click on a section's header. */
  | { type: "toggle"; uid: string }
  /**
   * An answer: true or false for an option or a checkbox, a text, a number of stars, or a whole map of a category
   * matcher (category uid → item uids).
   */
  | { type: "answer"; uid: string; value: unknown }
  /** A button. `percentOfRecommendedTime` is for a feedback card's Submit; 100 when absent. */
  | { type: "press"; uid: string; percentOfRecommendedTime?: number }
  /** The Continue of a card, by the card's uid. */
  | { type: "continue"; cardUid: string }
  /** The AI node that ends a card is done with. */
  | { type: "aiContinue"; uid: string }
  /** An AI node has failed: go on with the cards without AI. */
  | { type: "aiFailed"; error: AiError }
  /** The end of a page was in view, or of the whole document, by its root's uid. */
  | { type: "seen"; uid: string }
  | { type: "finish" }
  | { type: "closeModal"; modal: FlowModal }
  /** Any other key of a node. */
  | { type: "set"; uid: string; key: string; value: unknown }
  | ToolAction;

/** `now` is epoch milliseconds; `mode` is 'student' when absent. */
export type FlowEvent = FlowAction & { now: number; mode?: DisplayMode };

export type FlowEffect =
  | { type: "scrollTo"; uid: string; delayMs: number; topOffsetPx: number }
  | { type: "openLink"; url: string; newTab: true }
  | { type: "showModal"; modal: FlowModal; cardUid?: string }
  | { type: "hideModal"; modal: FlowModal }
  | { type: "confetti" }
  | { type: "later"; delayMs: number; action: FlowAction }
  | { type: "submitExam"; message: string }
  /** To be shown to the learner as an alert. */
  | { type: "alert"; message: string }
  /** Something in the case is amiss: a line for the log, and plain words for the learner (ruling 3). */
  | { type: "log"; message: string; told: string };

/** `entries` are exactly the keys that this event wrote, to be journaled and sent; they are in `state` already. */
export type FlowStep = { state: LearnerState; effects: FlowEffect[]; entries: EntryChange[] };
