import type { Course } from "#shared/contract/courses/courses.ts";
import { isPastDate } from "#shared/domain/dates.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import type { CourseRow } from "../table/courses.ts";
import type { Program } from "../table/programs.ts";

/** A course as the contract writes it. */
export function presentCourse(
  row: CourseRow,
  viewer: { isFavorite: boolean; isStudent: boolean; program: Program },
): Course {
  const { program_id: _owner, created_at: _created, educator_resources_id, ...shown } = row;
  return {
    ...shown,
    is_favorite: viewer.isFavorite,
    is_ended:
      row.end_date !== null &&
      isPastDate({ date: row.end_date, now: isoTime(nowMs()), timeZone: viewer.program.time_zone }),
    educator_resources_id: viewer.isStudent ? null : educator_resources_id,
  };
}
