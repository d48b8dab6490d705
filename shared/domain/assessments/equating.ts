import type { FormStatus } from "./forms.ts";

/** Methods by which equating constants are found. */
export const equatingMethods = ["tucker", "levine", "mean_sigma", "characteristic_curve"] as const;
export type EquatingMethod = (typeof equatingMethods)[number];
export const equatingMethodWords: Readonly<Record<EquatingMethod, string>> = {
  tucker: "Tucker",
  levine: "Levine",
  mean_sigma: "Mean and sigma",
  characteristic_curve: "Characteristic curve",
};

/** Questions that two forms must have in common to be equated. */
export const commonAtLeast = 5;

/** True of forms that students may have taken, whose questions no longer change. */
export const canBeEquated = (status: FormStatus): boolean => status !== "draft" && status !== "validated";

/** Line that takes right answers on a form to right answers on its base form: slope × right answers + intercept. */
export type EquatingLine = {
  slope: number;
  intercept: number;
  /** Scored questions of the form and of its base form when the line was set. */
  own_items: number;
  base_items: number;
};

/** Accuracy on the base form that equals an accuracy on the form, both from 0 to 1. */
export function equatedAccuracy(
  accuracy: number,
  { slope, intercept, own_items, base_items }: EquatingLine,
): number {
  const right = slope * accuracy * own_items + intercept;
  return Math.min(1, Math.max(0, right / base_items));
}
