import type { LearnerState } from "../model/types.ts";
import { contentCameTo, isFinishReached } from "../rules/finishReached.ts";
import { partsDone } from "./countedParts.ts";
import { isInvisible, rootFlag } from "./effective.ts";
import type { Flow } from "./flow.ts";

export type CaseProgress = {
  /** 0 to 100, exact. Below 100 until the case is finished. */
  percent: number;
  /** Percent as displayed: whole, 100 only when finished, 0 only when not begun. */
  percentShown: number;
  /** Applicable content cards that are left behind; all of them when finished. Without card flow: of the parts that count. */
  cardsCompleted: number;
  cardsApplicable: number;
  isFinished: boolean;
  /** Epoch milliseconds. */
  startedAt?: number;
  finishedAt?: number;
};

const stampOf = (state: LearnerState, key: string): number | undefined => {
  const value = rootFlag(state, key);
  return typeof value === "number" ? value : undefined;
};

/** Before the finish the last card may be open, and yet something is left to do. */
const mostBeforeFinish = 99;

const shownOf = (percent: number): number =>
  Math.min(mostBeforeFinish, Math.max(percent > 0 ? 1 : 0, Math.round(percent)));

/** A finish that does not follow from the rest of the state is none: nothing but the cards leads there. */
const hasFinished = (flow: Flow, state: LearnerState): boolean =>
  rootFlag(state, "finished") === true && isFinishReached(flow, state);

/**
 * How far a learner is: revealed ÷ applicable content cards, 100 only at the finish. A case without card flow shows
 * everything at once: there it is questions submitted ÷ questions, and without questions sections seen to their end.
 *
 * It may fall when a new version of the case adds cards; what is reported must not (`neverFalling`).
 * @see rulings "Progress"
 */
export function progressOf(flow: Flow, state: LearnerState): CaseProgress {
  return flow.hasCardFlow ? progressOfCards(flow, state) : progressOfParts(flow, state);
}

/**
 * True if answers alone may still move the progress: always without card flow; with it, while cards are open or a
 * finish is stored that the stored answers do not lead to. Rows of one save are written in any order.
 */
export function isMovedByAnswers(flow: Flow, state: LearnerState): boolean {
  if (!flow.hasCardFlow) return true;
  if (rootFlag(state, "finished") === true && !isFinishReached(flow, state)) return true;
  const cameTo = contentCameTo(flow, state);
  return flow.contentUids.some((uid) => !cameTo.has(uid) && !isInvisible(flow, state, uid));
}

function progressOfParts(flow: Flow, state: LearnerState): CaseProgress {
  const { total, done, lastAt } = partsDone(flow, state);
  const startedAt = stampOf(state, "startedAt");
  const isFinished = done === total;
  const percent = (100 * done) / total;
  return {
    percent,
    percentShown: isFinished ? 100 : shownOf(percent),
    cardsCompleted: done,
    cardsApplicable: total,
    isFinished,
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(isFinished && lastAt !== undefined ? { finishedAt: lastAt } : {}),
  };
}

function progressOfCards(flow: Flow, state: LearnerState): CaseProgress {
  const startedAt = stampOf(state, "startedAt");
  const isFinished = hasFinished(flow, state);
  const finishedAt = stampOf(state, "finishedAt");
  const cardsApplicable = flow.contentUids.length;
  const cameTo = contentCameTo(flow, state);
  const revealed = flow.contentUids.map((uid) => startedAt !== undefined && cameTo.has(uid));
  const revealedCount = revealed.filter(Boolean).length;
  const percent = isFinished
    ? 100
    : Math.min(mostBeforeFinish, cardsApplicable === 0 ? 0 : (100 * revealedCount) / cardsApplicable);
  const isPastContent = flow.sequence
    .slice(cardsApplicable)
    .some((uid) => !isInvisible(flow, state, uid) || state[uid]?.submitted?.value === true);
  const furthest = revealed.lastIndexOf(true);
  const completed =
    isFinished || (isPastContent && startedAt !== undefined) ? cardsApplicable : Math.max(furthest, 0);
  return {
    percent,
    percentShown: isFinished ? 100 : shownOf(percent),
    cardsCompleted: Math.min(completed, cardsApplicable),
    cardsApplicable,
    isFinished,
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(isFinished && finishedAt !== undefined ? { finishedAt } : {}),
  };
}

/** Returns the progress to report of two in one attempt: it never falls. */
export const neverFalling = (before: CaseProgress | undefined, now: CaseProgress): CaseProgress =>
  before && before.percent > now.percent ? before : now;
