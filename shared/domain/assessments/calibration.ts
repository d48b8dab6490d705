import type { Certainty } from "../../case/questions/certaintyChoice/certainty.ts";

/** Levels of clinical learning calibration (CLC), best first. @see spec assessments §9 */
export const calibrationLevels = ["excel", "competent", "unsure", "novice", "warning"] as const;
export type CalibrationLevel = (typeof calibrationLevels)[number];

/** Legend of the levels, word for word. @see spec assessments §2.8 */
export const calibrationLegend: Record<CalibrationLevel, { label: string; text: string }> = {
  excel: { label: "Excel", text: "Certain, correct, & fast" },
  competent: {
    label: "COMPETENT",
    text: "Certain & correct OR very certain & correct with hesitation",
  },
  unsure: { label: "UNSURE", text: "Uncertain & correct OR certain & correct with hesitation" },
  novice: { label: "Novice", text: "Uncertain & Wrong" },
  warning: { label: "WARNING", text: "Certain & Wrong" },
};

export const speeds = ["fast", "between", "hesitant"] as const;
export type Speed = (typeof speeds)[number];

/**
 * Speed of an answer by the item's efficiency breakpoints [fast, slow], all in seconds. One breakpoint is both. Null where the
 * item has none: it cannot be scored.
 */
export function speedOf(seconds: number, breakpoints: readonly number[]): Speed | null {
  const [fast, slow = fast] = breakpoints;
  if (fast === undefined || slow === undefined) return null;
  if (seconds <= fast) return "fast";
  return seconds > slow ? "hesitant" : "between";
}

const correctLevels: Record<Certainty, Record<Speed, CalibrationLevel>> = {
  very_certain: { fast: "excel", between: "competent", hesitant: "competent" },
  certain: { fast: "excel", between: "competent", hesitant: "unsure" },
  uncertain: { fast: "unsure", between: "unsure", hesitant: "unsure" },
  very_uncertain: { fast: "unsure", between: "unsure", hesitant: "unsure" },
};
const wrongLevels: Record<Certainty, CalibrationLevel> = {
  very_certain: "warning",
  certain: "warning",
  uncertain: "novice",
  very_uncertain: "novice",
};

/**
 * Calibration of one answer; null for an omitted item, an answer without certainty, or an item without breakpoints.
 * @see spec assessments §2.8 "Calibration legend"
 */
export function calibrationOf(answer: {
  isCorrect: boolean | null;
  certainty: Certainty | null;
  speed: Speed | null;
}): CalibrationLevel | null {
  const { isCorrect, certainty, speed } = answer;
  if (isCorrect === null || certainty === null || speed === null) return null;
  return isCorrect ? correctLevels[certainty][speed] : wrongLevels[certainty];
}
