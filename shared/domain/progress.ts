import { lowTimeOf } from "./lowTime.ts";
import { wholePercent } from "./wholePercent.ts";

/**
 * Progress record in the specification's words.
 * @see spec courses §2.4, §4 "Item progress display"; rulings 9, 21
 */

/** Percent of the recommended time, capped at 100; null where no time is recommended. */
export function percentageOfRecommendedTime({
  timeOnCaseMs,
  recommendedMinutes,
}: {
  timeOnCaseMs: number;
  recommendedMinutes: number | null;
}): number | null {
  if (recommendedMinutes === null || recommendedMinutes <= 0) return null;
  return Math.min(100, (timeOnCaseMs / (recommendedMinutes * 60_000)) * 100);
}

export const progressStates = ["completed", "low_time", "partially_completed", "not_started"] as const;
export type ProgressState = (typeof progressStates)[number];

export type ProgressDisplay = {
  state: ProgressState;
  /** The specification's words; 'Partially Completed' carries the percent. */
  text: string;
  /** Rounded. */
  percent: number;
  /** Drawn as the same symbol with a black outline. */
  isReset: boolean;
};

export const progressStateTexts: Readonly<Record<ProgressState, string>> = {
  completed: "Completed",
  low_time: "Low Time (Completed in under 25% of recommended time)",
  partially_completed: "Partially Completed",
  not_started: "Not Started",
};

export type ProgressFacts = {
  percent_complete: number;
  percentage_of_recommended_time: number | null;
  reset: number;
};

export function progressState(facts: ProgressFacts): ProgressState {
  if (facts.percent_complete >= 100) {
    return lowTimeOf(facts.percentage_of_recommended_time ?? undefined).isReported ? "low_time" : "completed";
  }
  return facts.percent_complete <= 0 ? "not_started" : "partially_completed";
}

/** An absent record reads as 0%. */
export function progressDisplay(facts: ProgressFacts | null | undefined): ProgressDisplay {
  const known = facts ?? { percent_complete: 0, percentage_of_recommended_time: null, reset: 0 };
  const state = progressState(known);
  const percent = wholePercent(known.percent_complete);
  return {
    state,
    text:
      state === "partially_completed"
        ? `${progressStateTexts[state]} ${percent}%`
        : progressStateTexts[state],
    percent,
    isReset: known.reset > 0,
  };
}

/** Text for screen readers, tooltips and files: the specification's, with the reset. */
export function textOfProgress(display: ProgressDisplay): string {
  return display.isReset ? `${display.text}. Case was reset` : display.text;
}

export const lockedRowText = "You must complete the prerequisite case before accessing this case";
export const lockedAlertText = "You must complete the prerequisite case before accessing this case.";

/**
 * True if the server keeps a document closed because its prerequisite is not complete. No progress is 0%.
 * @see rulings 21
 */
export const isLockedByPrerequisite = (
  prerequisite: { percent_complete: number } | null | undefined,
): boolean => (prerequisite?.percent_complete ?? 0) < 100;

/**
 * True if a row of the item list shows as locked. The server tells students the progress of the prerequisite, 0% if
 * there is none; staff, whom nothing locks out, are told none.
 * @see spec courses §4 "Prerequisites"
 */
export function isRowLocked(row: {
  locked: boolean;
  prerequisite_document_id: number | null;
  pre_progress: { percent_complete: number } | null;
}): boolean {
  if (row.locked) return true;
  return (
    row.prerequisite_document_id !== null &&
    row.pre_progress !== null &&
    row.pre_progress.percent_complete <= 0
  );
}
