/** Learning Progress Indicator (LPI), in its sort order. @see spec assessments §4 "LPI values" */
export const progressIndicators = ["On Track", "Below Target", "Off Track", "N/A"] as const;
export type ProgressIndicator = (typeof progressIndicators)[number];

/** Cut scores of a form for one purpose: shares of scored items answered correctly, 0 to 1, `offTrackBelow` ≤ `onTrackFrom`. */
export type CutScores = { onTrackFrom: number; offTrackBelow: number };

/** Indicator of an accuracy (0 to 1); N/A without a result or without cut scores. A score on a cut has reached it. */
export function progressIndicatorOf(accuracy: number | null, cuts: CutScores | null): ProgressIndicator {
  if (accuracy === null || cuts === null) return "N/A";
  if (accuracy >= cuts.onTrackFrom) return "On Track";
  return accuracy >= cuts.offTrackBelow ? "Below Target" : "Off Track";
}

/** Compares two indicators for a sort. N/A comes last in either direction. */
export function compareProgress(
  a: ProgressIndicator,
  b: ProgressIndicator,
  direction: "asc" | "desc",
): number {
  if (a === b) return 0;
  if (a === "N/A") return 1;
  if (b === "N/A") return -1;
  const order = progressIndicators.indexOf(a) - progressIndicators.indexOf(b);
  return direction === "asc" ? order : -order;
}
