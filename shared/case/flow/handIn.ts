import { questionPlace } from "../model/questionPlace.ts";
import { isTimed, timedSectionOf } from "../model/timedSection.ts";
import type { LearnerState } from "../model/types.ts";
import { isAnswered } from "./answers.ts";
import { effective } from "./effective.ts";
import type { Flow } from "./flow.ts";
import { isReached, questionsInOrder } from "./recap.ts";

/** `chosen`: there is an answer, which was not submitted. */
export type QuestionStanding = "submitted" | "chosen" | "unanswered";

/** A question of an exam, as it stands when the exam is handed in. */
export type HandInQuestion = {
  /** Uid of its input, which says whether it is marked. */
  inputUid: string;
  /** To go to. */
  sectionUid: string;
  /** Titles and words to find it by; empty where the case has none. */
  card: string;
  question: string;
  standing: QuestionStanding;
  isMarked: boolean;
};

export type HandIn = {
  /** Those that the learner has come to, in the order of the case. */
  questions: HandInQuestion[];
  /** How many questions are on cards that are still ahead. */
  ahead: number;
};

/** Where every question of the timed section stands. Without a timed section: none. */
export function handInOf(flow: Flow, state: LearnerState): HandIn {
  const { root } = flow;
  const section = timedSectionOf(root);
  const timed = questionsInOrder(flow).filter(({ inputUid }) => section && isTimed(root, section, inputUid));
  const reached = timed.filter(({ inputUid }) => isReached(flow, state, inputUid));
  return {
    questions: reached.map(({ inputUid, sectionUid }) => {
      const { card, question } = questionPlace(root, inputUid);
      const isSubmitted = effective(flow, state, inputUid, "graded") === true;
      return {
        inputUid,
        sectionUid,
        card,
        question,
        standing: isSubmitted ? "submitted" : isAnswered(flow, state, inputUid) ? "chosen" : "unanswered",
        isMarked: effective(flow, state, inputUid, "markedForReview") === true,
      };
    }),
    ahead: timed.length - reached.length,
  };
}
