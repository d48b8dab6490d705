import { timedSectionOf } from "../model/timedSection.ts";
import type { ContentNode } from "../model/types.ts";
import { type CaseDifference, compareCases } from "./compareCases.ts";

/** Words, and which picture or recording is shown: what is not answered, and by which nothing finds its way. */
const readKeys = new Set(["title", "content", "url", "uri", "alignment"]);

/** The words on a button tell the flow which it is. */
const isRead = ({ kind, type, keys }: CaseDifference): boolean =>
  kind === "changed" && type !== "button" && keys.every((key) => readKeys.has(key));

/** Why a change does not reach those who have begun. */
export const correctionProblems = ["TIMED", "NOTHING_CHANGED", "MORE_THAN_WORDS"] as const;

export type CorrectionCheck =
  | { isCorrection: true }
  | { isCorrection: false; why: (typeof correctionProblems)[number]; beyond: CaseDifference[] };

/**
 * True if a tree may replace another under open attempts: the same nodes in the same order, with the same answers,
 * keys and settings; only words and pictures differ. Never of an exam. @see rulings "Versions", ADR 0167
 */
export function checkCorrection(earlier: ContentNode, later: ContentNode): CorrectionCheck {
  const no = { isCorrection: false } as const;
  if (timedSectionOf(earlier) || timedSectionOf(later)) return { ...no, why: "TIMED", beyond: [] };
  const differences = compareCases(earlier, later);
  if (differences.length === 0) return { ...no, why: "NOTHING_CHANGED", beyond: [] };
  const beyond = differences.filter((difference) => !isRead(difference));
  return beyond.length > 0 ? { ...no, why: "MORE_THAN_WORDS", beyond } : { isCorrection: true };
}
