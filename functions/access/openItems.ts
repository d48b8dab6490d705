import type { OwnProgress } from "#shared/contract/courses/courses.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { isResource } from "#shared/domain/kinds.ts";
import { type GoOn, type OwnCourse, type OwnItem, ownCourse } from "#shared/domain/ownCourse.ts";
import type { CourseItemRow, LentItems } from "../table/courses/courseItems.ts";

const idsByLoans = new WeakMap<LentItems["loans"], ReadonlySet<number>>();

/** The documents that a program has, by number; counted once for the same rows. */
export function lentIds(loans: LentItems["loans"]): ReadonlySet<number> {
  const known = idsByLoans.get(loans);
  if (known) return known;
  const made = new Set(loans.map(({ document_id }) => document_id));
  idsByLoans.set(loans, made);
  return made;
}

/** Items of a course that a student may open: not archived, and lent to the program. */
export const openToStudents = (
  rows: readonly CourseItemRow[],
  loans: LentItems["loans"],
): readonly CourseItemRow[] => {
  const lent = lentIds(loans);
  return rows.filter(({ document }) => document.archived_at === null && lent.has(document.id));
};

/** A student's work in a document, as far as it decides the next case. */
export type OwnWork = Pick<OwnItem, "percent" | "lastAccessed" | "cards" | "clock">;

export const untouched: OwnWork = { percent: 0, lastAccessed: null, cards: { done: 0, of: 0 }, clock: null };

/** A student's standing in a course, from their work in each document. Resources do not count. */
export function ownCourseIn(
  { items, loans }: LentItems,
  courseId: number,
  work: ReadonlyMap<number, OwnWork>,
): OwnCourse {
  const open = openToStudents(items.get(courseId) ?? [], loans).filter(
    ({ document }) => !isResource(document.kind),
  );
  return ownCourse(
    open.map(({ relation_id, position, document }) => ({
      documentId: document.id,
      relationId: relation_id,
      position,
      title: plainText(document.title),
      minutes: document.recommended_time,
      prerequisiteId: document.prerequisite_document_id,
      ...(work.get(document.id) ?? untouched),
    })),
    new Set([...work].filter(([, { percent }]) => percent >= 100).map(([id]) => id)),
  );
}

/** The next case in a course, as replies show it. */
export const presentGoOn = ({
  relationId,
  title,
  isBegun,
  card,
}: GoOn): NonNullable<OwnProgress["go_on"]> => ({
  relation_id: relationId,
  title,
  is_begun: isBegun,
  card,
});

export function presentOwn({ completed, items, minutesLeft, goOn }: OwnCourse): OwnProgress {
  return { completed, items, minutes_left: minutesLeft, go_on: goOn && presentGoOn(goOn) };
}
