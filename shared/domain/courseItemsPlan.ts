import { numberText } from "#shared/words/numbers.ts";
import {
  type Prerequisites,
  planRemoval,
  prerequisiteChain,
  removeRefused,
  select,
} from "./itemSelection.ts";

/**
 * Plans a change of a course's items: the rules of selecting, which a page may have got wrong or passed over, are checked against the course as it
 * is.
 * @see spec courses §2.5, §2.6, §5; ledger C-14
 */

/** A document that the program may put into courses. */
export type OfferedDocument = { id: number; title: string; prerequisite_document_id: number | null };

export const nothingToAdd = "Nothing Selected! You must select at least one item to add.";
export const nothingToRemove = "Nothing Selected! You must select at least one item to remove.";

/** A course of more is no course: reports have a column for each. */
export const courseItemsAtMost = 1000;

/** Said where more are wanted than any course holds. */
export const courseItemsAtMostText = `A course holds at most ${numberText(courseItemsAtMost)} items`;

/** Said of a selection for a new course; undefined where it fits. */
export const tooManyText = (selected: number): string | undefined =>
  selected > courseItemsAtMost
    ? `${courseItemsAtMostText}: take ${numberText(selected - courseItemsAtMost)} out of your selection.`
    : undefined;

/** Said where more are wanted than a course has room for. */
export const noRoomText = (room: number): string =>
  `${courseItemsAtMostText}; this one has room for ${numberText(Math.max(0, room))} more.`;

/** A fault of one of the wanted items, by its place among them. */
export type ItemProblem = { index: number; id: number; message: string };

export type Addition =
  | {
      ok: true;
      /** A prerequisite before what needs it, so that any beginning of the list keeps the rules, too. */
      added: number[];
      /** Wanted, and in the course already. */
      already: number[];
    }
  | { ok: false; problems: ItemProblem[] };

/** Adds the wanted documents behind the present ones, or none of them: each needs to be offered, and what it needs to be there. */
export function planAddition(
  present: readonly number[],
  wanted: readonly number[],
  offered: ReadonlyMap<number, OfferedDocument>,
): Addition {
  const isPresent = new Set(present);
  const fresh = [...new Set(wanted)].filter((id) => !isPresent.has(id));
  const prerequisites: Prerequisites = new Map(
    [...offered.values()].map((document) => [document.id, document.prerequisite_document_id]),
  );
  const isThere = new Set([...present, ...fresh]);
  const problems = fresh.flatMap((id): ItemProblem[] => {
    const message = problemOf(id, { offered, prerequisites, isThere });
    return message === undefined ? [] : [{ index: wanted.indexOf(id), id, message }];
  });
  if (problems.length > 0) return { ok: false, problems };
  const room = Math.max(0, courseItemsAtMost - isPresent.size);
  if (fresh.length > room) {
    const id = fresh[room] ?? 0;
    return { ok: false, problems: [{ index: wanted.indexOf(id), id, message: noRoomText(room) }] };
  }
  const { added } = select(present, fresh, prerequisites);
  return { ok: true, added, already: [...new Set(wanted)].filter((id) => isPresent.has(id)) };
}

function problemOf(
  id: number,
  {
    offered,
    prerequisites,
    isThere,
  }: {
    offered: ReadonlyMap<number, OfferedDocument>;
    prerequisites: Prerequisites;
    isThere: ReadonlySet<number>;
  },
): string | undefined {
  const document = offered.get(id);
  if (!document) return `Item ${id} is not lent to your program.`;
  const missing = prerequisiteChain(id, prerequisites).find((needed) => !isThere.has(needed));
  if (missing === undefined) return undefined;
  const needed = offered.get(missing);
  return needed
    ? `“${document.title}” needs its prerequisite “${needed.title}” in the course.`
    : `“${document.title}” needs a prerequisite that is not lent to your program.`;
}

export type RemovalPlan =
  | {
      ok: true;
      /** Ids in an order in which an item comes before its prerequisite, so that any beginning of the list keeps the rules, too. */
      removed: number[];
      /** Wanted, and not in the course any more. */
      absent: number[];
    }
  | { ok: false; problems: ItemProblem[] };

/** Takes the wanted documents out of the course, or none of them: what another one needs that stays has to stay as well. */
export function planCourseRemoval(
  present: readonly OfferedDocument[],
  wanted: readonly number[],
): RemovalPlan {
  const ids = present.map(({ id }) => id);
  const prerequisites: Prerequisites = new Map(
    present.map((document) => [document.id, document.prerequisite_document_id]),
  );
  const titles = new Map(present.map(({ id, title }) => [id, title]));
  const { removed, refused } = planRemoval(ids, wanted, prerequisites);
  if (refused.length > 0) {
    const problems = refused.map(({ id, dependants }) => {
      const names = dependants.map((other) => `“${titles.get(other)}”`).join(", ");
      return { index: wanted.indexOf(id), id, message: `${removeRefused}: ${names}.` };
    });
    return { ok: false, problems };
  }
  const depth = (id: number): number => prerequisiteChain(id, prerequisites).length;
  return {
    ok: true,
    removed: removed.toSorted((a, b) => depth(b) - depth(a)),
    absent: [...new Set(wanted)].filter((id) => !titles.has(id)),
  };
}

/** True if `wanted` is the present items, each of which stands once, in another order. */
export function isReordering(present: readonly number[], wanted: readonly number[]): boolean {
  const asked = new Set(wanted);
  return wanted.length === present.length && present.every((id) => asked.has(id));
}
