import type { CourseKey } from "../pricing/courses.ts";
import { courseNames } from "./courseNames.ts";
import type { QuoteStage } from "./quote.ts";

/** Signs that a program may not renew: rules that can be read, each with the figure that it goes by. @see ADR 0383 */

/** Days without any work after which a program counts as quiet. */
const quietDays = 90;
/** Days that a quote may wait for an answer. */
const patientDays = 30;
/** Active students against the year before, in percent, from which on use has fallen. */
const fallenPercent = 70;
/** Active students a program needs in the year before for a trend to tell anything. */
const trendFrom = 10;
/** Active students against the enrollment, in percent, under which few use the subscription. */
const fewPercent = 25;
/** Price against the year before, in percent, from which on it is much higher. */
const dearerPercent = 115;

export const signRules = {
  quiet: `Nobody worked in a course for ${quietDays} days.`,
  fallen: `Active students are ${fallenPercent}% or less of those in the same days of the year before, of ${trendFrom} or more.`,
  few: `Fewer than ${fewPercent}% of the enrolled students were active.`,
  unused: "Half of the subscribed courses or more were not used.",
  waiting: `The quote has waited ${patientDays} days or more for an answer.`,
  dearer: `The price is ${dearerPercent - 100}% higher than last year, or more.`,
  fewer: "The quote has fewer courses than last year.",
} as const;
export type SignRule = keyof typeof signRules;

interface Sign {
  rule: SignRule;
  /** Reason in a sentence, with the figure of the rule. */
  figure: string;
}

/** Signs from the quotes of a program. Days are `2026-11-27`, amounts dollars. */
export interface QuoteFacts {
  today: string;
  /** Day on which the latest quote was sent; null before, and once it was answered. */
  waitingSince: string | null;
  total: number | null;
  previousTotal: number | null;
  courses: number;
  previousCourses: number;
}

/** Signs from a program's use of a school year. */
export interface UseFacts {
  today: string;
  activeStudents: number;
  /** In the same days of the year before. */
  activeBefore: number;
  enrollment: number | null;
  /** Null where nobody ever worked in a course. */
  lastActiveDay: string | null;
  subscribed: readonly CourseKey[];
  unused: readonly CourseKey[];
}

/** Days from one calendar day to another. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

export function signsOfQuotes(facts: QuoteFacts): Sign[] {
  const { today, waitingSince, total, previousTotal, courses, previousCourses } = facts;
  const signs: Sign[] = [];
  const waited = waitingSince === null ? 0 : daysBetween(waitingSince, today);
  if (waited >= patientDays) signs.push({ rule: "waiting", figure: `Waiting for ${waited} days` });
  if (total !== null && previousTotal !== null && previousTotal > 0) {
    if (100 * total >= dearerPercent * previousTotal)
      signs.push({ rule: "dearer", figure: `Price up ${Math.round((100 * total) / previousTotal) - 100}%` });
  }
  if (courses > 0 && courses < previousCourses)
    signs.push({ rule: "fewer", figure: `${courses} of ${previousCourses} courses` });
  return signs;
}

export function signsOfUse(facts: UseFacts): Sign[] {
  const { today, activeStudents, activeBefore, enrollment, lastActiveDay, subscribed, unused } = facts;
  if (subscribed.length === 0) return [];
  const signs: Sign[] = [];
  const quiet = lastActiveDay === null ? null : daysBetween(lastActiveDay, today);
  if (quiet === null) signs.push({ rule: "quiet", figure: "Nobody has worked in a course yet" });
  else if (quiet >= quietDays) signs.push({ rule: "quiet", figure: `No work for ${quiet} days` });
  if (activeBefore >= trendFrom && 100 * activeStudents <= fallenPercent * activeBefore)
    signs.push({
      rule: "fallen",
      figure: `${activeStudents} active students, ${activeBefore} a year before`,
    });
  if (enrollment !== null && enrollment > 0 && 100 * activeStudents < fewPercent * enrollment)
    signs.push({ rule: "few", figure: `${activeStudents} of ${enrollment} enrolled students were active` });
  if (2 * unused.length >= subscribed.length && unused.length > 0)
    signs.push({
      rule: "unused",
      figure: `Not used: ${unused.map((key) => courseNames[key]).join(", ")} (${unused.length} of ${subscribed.length})`,
    });
  return signs;
}

const outlooks = ["No sign against a renewal", "One sign against a renewal"] as const;

/** True once the original quote is ordered: from then on its signs no longer speak against a renewal. */
export const hasOrdered = (original: QuoteStage): boolean =>
  original === "Ready to Confirm" || original === "Quote Confirmed";

/** Outlook of a program: its order once there is one, before that its number of signs. */
export function outlookText(signs: number, original: QuoteStage): string {
  if (original === "Quote Confirmed") return "Renewed: the quote is confirmed";
  if (original === "Ready to Confirm") return "Ordered: the quote waits to be confirmed";
  return outlooks[signs] ?? "Likely not to renew";
}
