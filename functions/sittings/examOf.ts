import { type TimedSection, timedSectionOf } from "#shared/case/model/timedSection.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { audienceOf } from "#shared/domain/access/audience.ts";
import type { Actor } from "#shared/domain/access.ts";
import type { CoursePlace, LoadedDocument } from "../access/document.ts";
import { governing } from "../attempts/governing.ts";
import { getSittings, type SittingRow } from "../table/exams/sittings.ts";

/** A timed case as one person sits it: in an attempt, through their course memberships. */
export type Exam = {
  userId: string;
  documentId: number;
  attempt: number;
  section: TimedSection;
  /** The person's memberships in the courses that hold the case, in every program. */
  places: readonly CoursePlace[];
};

/**
 * The exam that a case is for a person; undefined for one without time limit, for all staff, whose attempts count nowhere, and
 * for whoever looks at it without being a member of a course that holds it.
 * @see spec documents §4 Timed exam (non-admin only); ADR 0040, 0085
 */
export function examOf(
  root: ContentNode,
  person: { actor: Actor; loaded: Pick<LoadedDocument, "document" | "places">; attempt: number },
): Exam | undefined {
  const { actor, loaded, attempt } = person;
  const section = timedSectionOf(root);
  if (!section || audienceOf(actor) !== "student" || !loaded.places.some((place) => place.isOpen))
    return undefined;
  return {
    userId: actor.userId,
    documentId: loaded.document.id,
    attempt,
    section,
    places: loaded.places,
  };
}

/** All rows at the exam's places, of whatever attempt. */
export const sittingRows = (exam: Exam): Promise<SittingRow[]> =>
  getSittings(
    exam.places.map(({ member }) => ({
      courseId: member.course_id,
      programId: member.program_id,
      userId: exam.userId,
      documentId: exam.documentId,
    })),
  );

export const sittingOf = async (exam: Exam): Promise<SittingRow | undefined> =>
  governing(await sittingRows(exam), exam.attempt);
