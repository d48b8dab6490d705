import { isCalendarDate } from "./dates.ts";
import { type CourseKind, courseKindNames } from "./kinds.ts";

/** Rules of the form that makes and changes a course. @see spec courses §2.20 "Course dates", §5 */

/** @see spec courses §5 "one has a minimum of 2017-06-01" */
export const earliestCourseDate = "2017-06-01";
export const inviteDateMissing =
  "Please select date for email invite to be sent or opt out of sending email by unchecking the box.";
export const invalidDate = "Invalid date";

/**
 * The kinds that somebody may give to a course. A program's own courses are custom; every other kind belongs to the
 * provider, whose admins alone write it. What a course is already it may stay.
 * @see ADR 0105
 */
export function courseKindChoices({
  isAdmin,
  course,
}: {
  isAdmin: boolean;
  course?: { kind: CourseKind; isOwn: boolean };
}): CourseKind[] {
  const isOpen = (kind: CourseKind): boolean => {
    if (kind === course?.kind) return true;
    if (kind === "custom") return course === undefined || course.isOwn;
    return isAdmin && !course?.isOwn;
  };
  return courseKindNames.filter(isOpen);
}

export type CourseDates = {
  start_date: string | null;
  end_date: string | null;
  email_invite: boolean;
  invite_date: string | null;
};

type DateProblem = { field: "start_date" | "end_date" | "invite_date"; message: string };

/**
 * Lists the faults of a course's dates. `today` is the program's; an invite date that stands already may lie in the past.
 */
export function courseDateProblems(
  dates: CourseDates,
  { today, standing }: { today: string; standing?: string | null | undefined },
): DateProblem[] {
  const problems: DateProblem[] = [];
  const { start_date, end_date, email_invite, invite_date } = dates;
  for (const field of ["start_date", "end_date"] as const) {
    const date = dates[field];
    if (date === null) continue;
    if (!isCalendarDate(date)) problems.push({ field, message: invalidDate });
    else if (date < earliestCourseDate)
      problems.push({ field, message: `must not be before ${earliestCourseDate}` });
  }
  if (problems.length === 0 && start_date !== null && end_date !== null && end_date < start_date)
    problems.push({ field: "end_date", message: "must not be before the start date" });
  if (!email_invite) return problems;
  if (invite_date === null) problems.push({ field: "invite_date", message: inviteDateMissing });
  else if (!isCalendarDate(invite_date)) problems.push({ field: "invite_date", message: invalidDate });
  else if (invite_date < today && invite_date !== standing)
    problems.push({ field: "invite_date", message: "must not be before today" });
  return problems;
}
