import type { AssessmentSitting, AssessmentStep } from "#shared/domain/assessments/assessmentClock.ts";
import { submittedText } from "#shared/domain/examClock.ts";
import { nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { getRostering, type RosteringRow, replaceRostering } from "../table/assessments/rosterings.ts";

/** The sitting after a step. @throws Refusal with the step's code */
export function allowedStep(step: AssessmentStep): AssessmentSitting {
  if (step.ok) return step.sitting;
  const by = step.code === "EXAM_SUBMITTED" ? step.sitting.clock.submittedBy : null;
  throw new Refusal(step.code, by === null ? {} : { message: submittedText(by) });
}

/** Applies a transition to a sitting that has begun, whoever else changes it meanwhile. Returns the row as it then stands. */
export const changeOwnSitting = (
  row: RosteringRow,
  step: (sitting: AssessmentSitting, now: number) => AssessmentStep,
): Promise<RosteringRow> => {
  let current: RosteringRow | undefined = row;
  return untilWritten(async () => {
    current ??= await getRostering(row.delivery_id, row.user_id);
    if (!current) throw new Refusal("NOT_FOUND");
    if (!current.sitting) throw new Refusal("EXAM_NOT_STARTED");
    const before = current;
    const sitting = allowedStep(step(current.sitting, nowMs()));
    if (sitting === before.sitting) return before;
    if (await replaceRostering(before, { sitting })) return { ...before, sitting, rev: before.rev + 1 };
    current = undefined;
    return undefined;
  });
};
