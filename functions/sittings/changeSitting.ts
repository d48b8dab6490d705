import {
  newSitting,
  type Sitting,
  type SittingStep,
  start,
  submittedText,
} from "#shared/domain/examClock.ts";
import type { CoursePlace } from "../access/document.ts";
import { governing } from "../attempts/governing.ts";
import { nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { getSittings, putSitting, type SittingRow } from "../table/exams/sittings.ts";
import { type Exam, sittingRows } from "./examOf.ts";
import { waitsForProctor } from "./proctored.ts";

/**
 * Applies a transition to a kept sitting, on the condition that nobody else changed it meanwhile; a lost race looks again.
 * Answers the row as it then stands.
 *
 * @throws Refusal where the transition refuses
 */
export async function changeSitting(
  row: SittingRow,
  step: (sitting: Sitting, now: number) => SittingStep,
): Promise<SittingRow> {
  return untilWritten(async (tries) => {
    const [current] = tries === 0 ? [row] : await getSittings([row]);
    if (!current) throw new Refusal("CONFLICT");
    const next = allowedStep(step(current.sitting, nowMs()));
    if (next === current.sitting) return current;
    const changed = { ...current, sitting: next, rev: current.rev + 1 };
    return (await putSitting(changed)) ? changed : undefined;
  });
}

/**
 * Starts an exam: its existing sitting, or a new one in the given course, else in the first course that may open it.
 *
 * @throws Refusal if it is paused or submitted, if a proctor starts it, or if no course of the current program may open it
 */
export async function startSittingOf(exam: Exam, courseId?: number): Promise<SittingRow> {
  return untilWritten(async () => {
    const rows = await sittingRows(exam);
    const standing = governing(rows, exam.attempt);
    if (await waitsForProctor(exam, standing)) throw new Refusal("EXAM_ON_HOLD");
    if (standing) return changeSitting(standing, (sitting, now) => start(sitting, now, "learner"));
    const { member } = placeFor(exam, courseId);
    const former = rows.find(
      (row) => row.courseId === member.course_id && row.programId === member.program_id,
    );
    const fresh = newSitting(exam.section.timeLimitSeconds, member.accommodation);
    const started: SittingRow = {
      courseId: member.course_id,
      programId: member.program_id,
      userId: exam.userId,
      documentId: exam.documentId,
      attempt: exam.attempt,
      sectionUid: exam.section.uid,
      sitting: allowedStep(start(fresh, nowMs(), "learner")),
      rev: (former?.rev ?? 0) + 1,
    };
    if (await putSitting(started)) return started;
    return undefined;
  });
}

function placeFor(exam: Exam, courseId: number | undefined): CoursePlace {
  const open = exam.places
    .filter((place) => place.isOpen)
    .sort((a, b) => a.member.course_id - b.member.course_id);
  const place = open.find(({ member }) => member.course_id === courseId) ?? open[0];
  if (!place) throw new Refusal("NOT_FOUND");
  return place;
}

function allowedStep(step: SittingStep): Sitting {
  if (step.ok) return step.sitting;
  const by = step.code === "EXAM_SUBMITTED" ? step.sitting.submittedBy : null;
  throw new Refusal(step.code, by === null ? {} : { message: submittedText(by) });
}
