import type { Course } from "#shared/contract/courses/courses.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { words } from "./words.ts";

/** The badges of a custom course; other kinds have none. @see spec courses §2.3 */
export function courseBadges(course: Course): string[] {
  if (course.kind !== "custom") return [];
  const { created_by: creator, responsible_person: responsible, start_date, end_date } = course;
  return [
    creator && words.createdBy({ creator: fullName(creator) }),
    responsible && words.responsible({ responsible: fullName(responsible) }),
    start_date && words.startDate({ startDate: displayCalendarDate(start_date) }),
    end_date && words.endDate({ endDate: displayCalendarDate(end_date) }),
  ].filter((text) => text !== null);
}
