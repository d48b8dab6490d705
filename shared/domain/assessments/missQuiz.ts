import { type ItemResponse, isCorrect, reviewFirst } from "./performance.ts";
import { nextReviewOn } from "./todoStates.ts";

/** Questions of one quiz. */
export const quizLength = 10;

/** Plan of reviews of an item. `isDone`: after the last review. `reviewOn`: calendar date in the program's zone. */
export type ReviewPlan = { reviews: number; reviewOn: string; isDone: boolean };

/** A question as a student last answered it. */
export type LastAnswer = {
  questionId: number;
  response: ItemResponse;
  /** The delivery shows its items now. */
  isShown: boolean;
  plan: ReviewPlan | undefined;
};

/**
 * Answers to each question once: the latest one, in an assessment that shows the question if there is one.
 * @param answers - The latest first.
 */
export const latestOfEach = <One extends LastAnswer>(answers: readonly One[]): One[] =>
  [...Map.groupBy(answers, ({ questionId }) => questionId).values()].flatMap((group) => {
    const [latest] = group;
    if (!latest) return [];
    return { ...(group.find(({ isShown }) => isShown) ?? latest), response: latest.response };
  });

export type QuizPlan<One> = {
  /** Questions to ask, sure and wrong first; at most `quizLength`. */
  asked: One[];
  /** Missed, shown, and planned for a later day. */
  waiting: number;
  /** The first day on which one of those is due; null without any. */
  nextOn: string | null;
  /** Missed, and in assessments that do not show their questions. */
  hidden: number;
};

/**
 * A quiz of a student's own misses: what they last answered wrong or not at all. A question that was reviewed waits for its next day, and
 * is let go after its last review.
 * @param answers - One for each question.
 * @param today - Calendar date in the program's zone.
 */
export function planQuiz<One extends LastAnswer>(answers: readonly One[], today: string): QuizPlan<One> {
  const missed = answers.filter(({ response }) => isCorrect(response) !== true);
  const byResponse = new Map(missed.map((one) => [one.response, one]));
  const inOrder = reviewFirst(missed.map(({ response }) => response)).flatMap(
    (response) => byResponse.get(response) ?? [],
  );
  const open = inOrder.filter(({ isShown, plan }) => isShown && !plan?.isDone);
  const isDue = ({ plan }: One): boolean => plan === undefined || plan.reviewOn <= today;
  const later = open.filter((one) => !isDue(one)).flatMap(({ plan }) => plan?.reviewOn ?? []);
  return {
    asked: open.filter(isDue).slice(0, quizLength),
    waiting: later.length,
    nextOn: later.toSorted()[0] ?? null,
    hidden: inOrder.filter(({ isShown }) => !isShown).length,
  };
}

/**
 * Plan after an answer in a quiz. A right one moves the review further away, once a day at most; a wrong one begins again tomorrow.
 * The same answer again on that day changes nothing.
 */
export function planAfterAnswer(
  plan: ReviewPlan | undefined,
  { isRight, today }: { isRight: boolean; today: string },
): ReviewPlan {
  if (!isRight) return { reviews: 0, reviewOn: nextReviewOn(today, 0) ?? today, isDone: false };
  if (plan && (plan.isDone || plan.reviewOn > today)) return plan;
  const reviews = (plan?.reviews ?? 0) + 1;
  const reviewOn = nextReviewOn(today, reviews);
  return { reviews, reviewOn: reviewOn ?? today, isDone: reviewOn === null };
}
