import type { OwnProgress } from "#shared/contract/courses/courses.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { isResource } from "#shared/domain/kinds.ts";
import { ownCourse } from "#shared/domain/ownCourse.ts";
import type { CourseItemRow, LentItems } from "../table/courses/courseItems.ts";
import type { CourseProgress } from "../table/courses/courseProgress.ts";

const idsByLoans = new WeakMap<LentItems["loans"], ReadonlySet<number>>();

/** The documents that a program has, by number; counted once for the same rows. */
export function lentIds(loans: LentItems["loans"]): ReadonlySet<number> {
  const known = idsByLoans.get(loans);
  if (known) return known;
  const made = new Set(loans.map(({ document_id }) => document_id));
  idsByLoans.set(loans, made);
  return made;
}

/** What a student may open of a course: not archived, and lent to the program. */
export const openToStudents = (
  rows: readonly CourseItemRow[],
  loans: LentItems["loans"],
): readonly CourseItemRow[] => {
  const lent = lentIds(loans);
  return rows.filter(({ document }) => document.archived_at === null && lent.has(document.id));
};

/** Where a student stands in a course, by the figures that its reports go by. Resources are no work, and do not count. */
export function ownProgressIn(
  { items, loans }: LentItems,
  courseId: number,
  kept: CourseProgress | undefined,
): OwnProgress {
  const open = openToStudents(items.get(courseId) ?? [], loans);
  const own = ownCourse(
    open
      .filter(({ document }) => !isResource(document.kind))
      .map(({ relation_id, position, document }) => {
        const cell = kept?.cells[document.id];
        return {
          documentId: document.id,
          relationId: relation_id,
          position,
          title: plainText(document.title),
          minutes: document.recommended_time,
          prerequisiteId: document.prerequisite_document_id,
          percent: cell?.[0] ?? 0,
          lastAccessed: cell?.[3] ?? null,
          cards: { done: cell?.[7] ?? 0, of: cell?.[8] ?? 0 },
        };
      }),
  );
  const { completed, minutesLeft, goOn } = own;
  return {
    completed,
    items: own.items,
    minutes_left: minutesLeft,
    go_on: goOn && {
      relation_id: goOn.relationId,
      title: goOn.title,
      is_begun: goOn.isBegun,
      card: goOn.card,
    },
  };
}
