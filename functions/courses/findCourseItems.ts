import type { ProgressFigures } from "#shared/contract/common.ts";
import type { CourseItem } from "#shared/contract/courses/courses.ts";
import { learnerIdOf } from "#shared/domain/access/audience.ts";
import type { CourseItemViewer } from "#shared/domain/collection/courseItemList.ts";
import type { LoadedCourse } from "../access/course.ts";
import { lentIds, openToStudents } from "../access/openItems.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import type { Found } from "../runtime/serveList.ts";
import { listProgressOfUser } from "../table/cases/progress.ts";
import { type CourseItemRow, type LentItems, readLentItems } from "../table/courses/courseItems.ts";
import { getCourseProgress, timeOfMinutes } from "../table/courses/courseProgress.ts";
import { keptJoin } from "../table/lists/joinRows.ts";
import { type ListedItem, listedItems } from "./itemRows.ts";

/** The items of a course that a person sees, with their own figures by document. */
export async function findCourseItems(
  { course, program, resource }: LoadedCourse,
  signedIn: SignedIn,
): Promise<Found<ListedItem, CourseItemViewer> & { prerequisiteOf: PrerequisiteOf }> {
  const userId = signedIn.person.profile.id;
  const learnerId = learnerIdOf(signedIn.actor);
  // A student's figures of the whole course stand in one item. Staff have none there: what they play enters no report.
  const isStudent = signedIn.membership?.role === "Student" && !signedIn.actor.isAdmin;
  const [lent, progress] = await Promise.all([
    readLentItems([course.id], program.id),
    isStudent && resource.isMember
      ? progressInCourse(course.id, program.id, userId)
      : progressOfLearner(learnerId),
  ]);
  const all = lent.items.get(course.id) ?? [];
  const rows = isStudent
    ? openItems(all, lent.loans)
    : signedIn.actor.isAdmin
      ? all
      : lentItems(all, lent.loans);
  return { rows: listedItems(rows), viewer: { progress }, prerequisiteOf: prerequisitesAmong(rows, lent) };
}

/** Name of an item's prerequisite, and where it stands. */
type PrerequisiteOf = (item: ListedItem) => CourseItem["prerequisite"];

/** Looks among the items that the person sees, then among what is lent to the program; a case that is not lent to it is not named. */
function prerequisitesAmong(rows: readonly CourseItemRow[], { documents, loans }: LentItems): PrerequisiteOf {
  return ({ prerequisite_document_id: id }) => {
    if (id === null) return null;
    const here = rows.find(({ document }) => document.id === id);
    if (here) return { title: here.document.title, relation_id: here.relation_id };
    const elsewhere = lentIds(loans).has(id) ? documents.get(id) : undefined;
    return elsewhere ? { title: elsewhere.title, relation_id: null } : null;
  };
}

const opened = keptJoin<CourseItemRow>();

const openItems = (rows: readonly CourseItemRow[], loans: LentItems["loans"]): readonly CourseItemRow[] =>
  opened([rows, loans], () => openToStudents(rows, loans).map(withoutTellingText));

const lentRows = keptJoin<CourseItemRow>();

/** Items that staff find in a course: all that is lent to the program. Revoked ones are gone at once. */
const lentItems = (rows: readonly CourseItemRow[], loans: LentItems["loans"]): readonly CourseItemRow[] =>
  lentRows([rows, loans], () => rows.filter(({ document }) => lentIds(loans).has(document.id)));

/** A student neither reads nor finds by search what an exam is about: its row comes without what tells that. @see ADR 0080 */
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
