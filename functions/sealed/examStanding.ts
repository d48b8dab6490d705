import { type TimedSection, timedSectionOf } from "#shared/case/model/timedSection.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import type { ExamStage } from "#shared/case/sealed/seal.ts";
import { answersAtEnd } from "#shared/case/sealed/seal.ts";
import { type Actor, can } from "#shared/domain/access.ts";
import { clockState } from "#shared/domain/examClock.ts";
import type { LoadedDocument } from "../access/document.ts";
import { governing } from "../attempts/governing.ts";
import { nowMs } from "../runtime/clock.ts";
import { sittingRows } from "../sittings/examOf.ts";
import { joinCards, listStateCards } from "../table/cases/learnerState.ts";
import { getCourse } from "../table/courses/courses.ts";
import type { SittingRow } from "../table/exams/sittings.ts";

/** How somebody stands who sits a case as an exam. */
export type ExamStanding = { section: TimedSection; stage: ExamStage; row: SittingRow | undefined };

type Person = {
  actor: Actor;
  loaded: Pick<LoadedDocument, "document" | "places" | "resource">;
  attempt: number;
};

/**
 * How a person stands in the exam that a tree is for them; undefined where nothing of it is kept back from them: no part of it
 * is timed, or they teach or write it and sit it nowhere themselves.
 * @see ADR 0080
 */
export async function examStandingOf(root: ContentNode, person: Person): Promise<ExamStanding | undefined> {
  const section = timedSectionOf(root);
  const { actor, loaded, attempt } = person;
  if (!section || actor.isAdmin) return undefined;
  const { userId } = actor;
  const documentId = loaded.document.id;
  const rows = await sittingRows({ userId, documentId, attempt, section, places: loaded.places });
  const row = governing(rows, attempt);
  const clock = row && clockState(row.sitting, nowMs());
  if (clock?.state === "submitted") return { section, row, stage: { stage: "over" } };
  if (!clock && !(await isToSit(person))) return undefined;
  if (clock?.state !== "running") return { section, row, stage: { stage: "closed" } };
  const revealed = answersAtEnd(root, section)
    ? new Set<string>()
    : await gradedBy(userId, documentId, attempt);
  return { section, row, stage: { stage: "running", revealed } };
}

/** True if somebody who has not begun an exam is one of those that it is for, in whatever program. */
async function isToSit({ actor, loaded }: Person): Promise<boolean> {
  if (actor.membership?.role === "Student") return true;
  if (can(actor, "case.suggest", loaded.resource)) return false;
  const asStudent = loaded.places.filter(({ member }) => member.role === "Student");
  if (asStudent.some(({ isOpen }) => isOpen)) return true;
  const courses = await Promise.all(asStudent.map(({ member }) => getCourse(member.course_id)));
  return courses.some((course) => course?.archived_at === null);
}

async function gradedBy(userId: string, documentId: number, attempt: number): Promise<Set<string>> {
  const cards = await listStateCards(userId, documentId, attempt);
  return new Set(gradedIn(joinCards(cards)));
}

/** The inputs that a learner has submitted. */
export const gradedIn = (state: LearnerState): string[] =>
  Object.entries(state).flatMap(([uid, keys]) => (keys.graded?.value === true ? [uid] : []));
