import type { Course, OwnProgress } from "#shared/contract/courses/courses.ts";
import { isPastDate } from "#shared/domain/dates.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import type { CourseRow } from "../table/courses/courses.ts";
import type { Program } from "../table/programs/programs.ts";

/** A course as the contract writes it. */
export function presentCourse(
  row: CourseRow,
  viewer: {
    isFavorite: boolean;
    isStudent: boolean;
    program: Program;
    /** Returns true if the person's program has a document. */
    has: (documentId: number) => boolean;
    own?: OwnProgress | undefined;
  },
): Course {
  const { educator_resources_id: resources } = row;
  return {
    ...shownOf(row),
    is_favorite: viewer.isFavorite,
    is_ended:
      row.end_date !== null &&
      isPastDate({ date: row.end_date, now: isoTime(nowMs()), timeZone: viewer.program.time_zone }),
    own_progress: viewer.own ?? null,
    educator_resources_id:
      resources !== null && !viewer.isStudent && viewer.has(resources) ? resources : null,
  };
}

/** Without what only its own pages ask for. */
const shownOf = ({
  program_id: _owner,
  created_at: _created,
  responsible_person_id: _responsible,
  invite_date: _invited,
  exam_summary: _summary,
  others_answers: _others,
  details_version: _details,
  items_version: _items,
  ...shown
}: CourseRow) => shown;
