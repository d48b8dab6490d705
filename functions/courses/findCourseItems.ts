import type { ProgressFigures } from "#shared/contract/common.ts";
import { learnerIdOf } from "#shared/domain/access/audience.ts";
import type { CourseItemViewer } from "#shared/domain/collection/courseItemList.ts";
import type { LoadedCourse } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import type { Found } from "../runtime/serveList.ts";
import { type CourseItemRow, readCourseItems } from "../table/courseItems.ts";
import { getCourseProgress, timeOfMinutes } from "../table/courseProgress.ts";
import { keptJoin } from "../table/joinRows.ts";
import { readDocumentLoans } from "../table/loans.ts";
import { listProgressOfUser } from "../table/progress.ts";
import { type ListedItem, listedItems } from "./itemRows.ts";

/** The items of a course that a person sees, with their own figures by document. */
export async function findCourseItems(
  { course, program, resource }: LoadedCourse,
  signedIn: SignedIn,
): Promise<Found<ListedItem, CourseItemViewer>> {
  const userId = signedIn.person.profile.id;
  const learnerId = learnerIdOf(signedIn.actor);
  // Students have their figures in one compact item; what staff do for themselves stands in no report.
  const isStudent = signedIn.membership?.role === "Student" && !signedIn.actor.isAdmin;
  const [rows, progress] = await Promise.all([
    isStudent ? openItems(course.id, program.id) : lentItems(course.id, program.id, signedIn.actor.isAdmin),
    isStudent && resource.isMember
      ? progressInCourse(course.id, program.id, userId)
      : progressOfLearner(learnerId),
  ]);
  return { rows: listedItems(rows), viewer: { progress } };
}

const opened = keptJoin<CourseItemRow>();

/** What a student may open of a course: not archived, and lent to the program. */
async function openItems(courseId: number, programId: string): Promise<readonly CourseItemRow[]> {
  const [{ rows }, loans] = await Promise.all([readCourseItems(courseId), readDocumentLoans(programId)]);
  return opened([rows, loans.rows], () => {
    const lent = new Set(loans.rows.map((loan) => loan.document_id));
    return rows
      .filter(({ document }) => document.archived_at === null && lent.has(document.id))
      .map(withoutTellingText);
  });
}

const lent = keptJoin<CourseItemRow>();

/** What staff find in a course: all that is lent to the program. What was revoked is gone for them at once. */
async function lentItems(
  courseId: number,
  programId: string,
  seesAll: boolean,
): Promise<readonly CourseItemRow[]> {
  const { rows } = await readCourseItems(courseId);
  if (seesAll) return rows;
  const loans = await readDocumentLoans(programId);
  return lent([rows, loans.rows], () => {
    const lentIds = new Set(loans.rows.map((loan) => loan.document_id));
    return rows.filter(({ document }) => lentIds.has(document.id));
  });
}

/** Of an exam a student reads, and finds by search, nothing that says what it is about. @see ADR 0080 */
function withoutTellingText(row: CourseItemRow): CourseItemRow {
  if (!row.document.is_timed) return row;
  const told = {
    case_synopsis: null,
    last_release_notes: null,
    mod_map_image: null,
    learning_objectives: [],
  };
  return { ...row, document: { ...row.document, ...told } };
}

async function progressInCourse(
  courseId: number,
  programId: string,
  userId: string,
): Promise<Map<number, ProgressFigures>> {
  const kept = await getCourseProgress(courseId, programId, userId);
  return new Map(
    Object.entries(kept?.cells ?? {}).map(([documentId, [percent, ofRecommended, resets, lastAccessed]]) => [
      Number(documentId),
      {
        percent_complete: percent,
        percentage_of_recommended_time: ofRecommended,
        reset: resets,
        date_last_accessed: timeOfMinutes(lastAccessed),
      },
    ]),
  );
}

async function progressOfLearner(learnerId: string): Promise<Map<number, ProgressFigures>> {
  const rows = await listProgressOfUser(learnerId);
  return new Map(
    rows.map((row) => [
      row.document_id,
      {
        percent_complete: row.percent_complete,
        percentage_of_recommended_time: row.percentage_of_recommended_time,
        reset: row.resets,
        date_last_accessed: row.last_accessed_at,
      },
    ]),
  );
}
