import type { LearnerState } from "../model/types.ts";
import { entryOf } from "../state/learnerState.ts";

/** The uid under which learner state keeps the feedback on an illness script. */
export const scriptFeedbackUid = "illness_script_feedback";

export const scriptQuestions = ["rating_1", "rating_2", "rating_3"] as const;
export type ScriptQuestion = (typeof scriptQuestions)[number];

export const mostStars = 5;

/** Characters. */
export const scriptCommentLimit = 1000;

export type ScriptFeedback = {
  /** 1 to 5; 0 while a question is not rated. */
  ratings: Readonly<Record<ScriptQuestion, number>>;
  comment: string;
  ratedCount: number;
  /** unanswered → partly → ready → submitted. @see spec documents §4 Feedback card and finish */
  stage: "unanswered" | "partly" | "ready" | "submitted";
};

export const isRating = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= mostStars;

export function scriptFeedbackOf(state: LearnerState): ScriptFeedback {
  const read = (key: string): unknown => entryOf(state, scriptFeedbackUid, key)?.value;
  const ratingOf = (key: ScriptQuestion): number => {
    const value = read(key);
    return isRating(value) ? value : 0;
  };
  const ratings = {
    rating_1: ratingOf("rating_1"),
    rating_2: ratingOf("rating_2"),
    rating_3: ratingOf("rating_3"),
  };
  const comment = read("comment");
  const ratedCount = Object.values(ratings).filter((rating) => rating > 0).length;
  const stage =
    read("feedback_submitted") === true
      ? "submitted"
      : ratedCount === 0
        ? "unanswered"
        : ratedCount < scriptQuestions.length
          ? "partly"
          : "ready";
  return { ratings, comment: typeof comment === "string" ? comment : "", ratedCount, stage };
}
