import type { Purpose } from "./deliveries.ts";
import type { ProgressIndicator } from "./progressIndicator.ts";

/** A student in one delivery, as the pairing of early and late looks at it. */
export type Sat = { exam_course: string; purpose: Purpose; starts_at: string };
export type EarlyAndLate<One> = { course: string; early: One | null; late: One | null };

/**
 * Pairs the assessments of one student: of each exam course, that is discipline and school year, the latest early one and the latest
 * late one. By course.
 */
export function pairEarlyAndLate<One extends Sat>(all: readonly One[]): EarlyAndLate<One>[] {
  const latest = (ones: readonly One[], purpose: Purpose): One | null =>
    ones
      .filter((one) => one.purpose === purpose)
      .reduce<One | null>((last, one) => (last && last.starts_at >= one.starts_at ? last : one), null);
  return [...Map.groupBy(all, ({ exam_course }) => exam_course)]
    .map(([course, ones]) => ({ course, early: latest(ones, "Early"), late: latest(ones, "Late") }))
    .sort((a, b) => (a.course < b.course ? -1 : 1));
}

/** Classes of the boxes that show an indicator. @see spec assessments §3 "progress_indicator_color" */
export const indicatorColors: Readonly<Record<ProgressIndicator, string>> = {
  "On Track": "on-track",
  "Below Target": "below-target",
  "Off Track": "off-track",
  "N/A": "not-available",
};

/** Methods by which staff set cut scores. */
export const cutMethods = ["angoff", "borderline_regression", "norm"] as const;
export type CutMethod = (typeof cutMethods)[number];
export const cutMethodWords: Readonly<Record<CutMethod, string>> = {
  angoff: "Angoff panel",
  borderline_regression: "Borderline regression",
  norm: "Norm of the last year",
};

/** Percent of a cut score that is stored as a fraction, without the digits that binary arithmetic adds (0.55 * 100). */
export const cutPercent = (fraction: number): number => Number((fraction * 100).toFixed(10));
