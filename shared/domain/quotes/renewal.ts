import {
  bringsFormativeAssessment,
  type CourseKey,
  type CourseSet,
  coursesOfSet,
  offeredCourses,
} from "../pricing/courses.ts";
import { firstDayOf } from "../pricing/schoolYear.ts";
import { maxAddenda, type QuoteStage, type QuoteTimes, quoteLabel, stageOf } from "./quote.ts";

/** A program's renewal for a school year, as the dashboard of renewals shows it. @see spec courses §2.19, §3, §4 */

export const accessChanges = ["LEND", "REVOKE"] as const;
export type AccessChange = (typeof accessChanges)[number];

export interface AccessStatus {
  /** Subscribed in the year before. */
  current: boolean;
  /** Subscribed in this year. */
  future: boolean;
  change: AccessChange | null;
}

export function accessStatus(current: boolean, future: boolean): AccessStatus {
  if (current === future) return { current, future, change: null };
  return { current, future, change: future ? "LEND" : "REVOKE" };
}

/** Text of a course's cell. @see spec courses §4 "Course access change values" */
export const accessText = ({ current, change }: AccessStatus): "LEND" | "REVOKE" | "YES" | "NO" =>
  change ?? (current ? "YES" : "NO");

/** Status of each course of a set that the year offers. */
export const statusesOfSet = (
  set: CourseSet,
  {
    schoolYear,
    current,
    future,
  }: { schoolYear: number; current: readonly CourseKey[]; future: readonly CourseKey[] },
): Partial<Record<CourseKey, AccessStatus>> =>
  Object.fromEntries(
    coursesOfSet(offeredCourses(schoolYear), set).map((key) => [
      key,
      accessStatus(current.includes(key), future.includes(key)),
    ]),
  );

/**
 * Courses of this year: those of its confirmed quotes. While none is confirmed, those that the original has chosen.
 */
export function futureCourses(
  quotes: readonly (QuoteTimes & { courses: readonly CourseKey[] })[],
): CourseKey[] {
  const confirmed = quotes.filter((quote) => stageOf(quote) === "Quote Confirmed");
  const counted = confirmed.length > 0 ? confirmed : quotes.slice(0, 1);
  return [...new Set(counted.flatMap(({ courses }) => courses))];
}

/** The formative assessment product's cell. It comes with five of the signature courses. @see spec courses §4 "'Calibrate'" */
export const calibrateText = ({
  isOn,
  future,
  schoolYear,
}: {
  isOn: boolean;
  future: readonly CourseKey[];
  schoolYear: number;
}): "LEND" | "REVOKE" | "YES" | "NO" =>
  accessText(accessStatus(isOn, bringsFormativeAssessment(future, schoolYear)));

export interface RenewalActs {
  send: boolean;
  reset: boolean;
  addAddendum: boolean;
  /** All addenda of the year are there already. */
  isFull: boolean;
}

/** Acts on a program's quotes, by the stage of the latest and their count. @see spec courses §4 "Renewal dashboard actions" */
export function renewalActs(stage: QuoteStage, quoteCount: number): RenewalActs {
  return {
    send: stage === "Ready to Send",
    reset: stage !== "Ready to Send",
    addAddendum: stage === "Quote Confirmed" && quoteCount <= maxAddenda,
    isFull: stage === "Quote Confirmed" && quoteCount > maxAddenda,
  };
}

/** 'Original' or 'Addendum N' of the latest quote. */
export const latestLabel = (quoteCount: number): string => quoteLabel(quoteCount - 1);

export interface RenewalFacts {
  schoolYear: number;
  /** Courses of the year before. */
  current: readonly CourseKey[];
  /** Tells if any quote of this year is confirmed. */
  isConfirmed: boolean;
  /** Today, as `2026-11-27`. */
  today: string;
}

/** A program that had nothing in the year before. */
export const isNewProgram = ({ current }: Pick<RenewalFacts, "current">): boolean => current.length === 0;

/** DEACTIVATE: the program had courses, the school year has begun, and it has confirmed none. */
export const activateChange = ({
  schoolYear,
  current,
  isConfirmed,
  today,
}: RenewalFacts): "DEACTIVATE" | null =>
  current.length > 0 && !isConfirmed && today >= firstDayOf(schoolYear, 1) ? "DEACTIVATE" : null;
