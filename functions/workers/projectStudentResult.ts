import { packResponses } from "#shared/domain/assessments/packedResponses.ts";
import { countResponses } from "#shared/domain/assessments/performance.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { readSatForm, submittedAtOf } from "../sittings/satItems.ts";
import { type AnswersRow, getAnswers } from "../table/assessments/answers.ts";
import type { readCompiledForm } from "../table/assessments/forms.ts";
import { getRostering, type RosteringRow } from "../table/assessments/rosterings.ts";
import {
  getStudentResult,
  putStudentResult,
  type StudentResult,
} from "../table/assessments/studentResults.ts";
import { listProgressOfUser } from "../table/cases/progress.ts";

/**
 * Makes a student's result from the answers and the clock as they are now. Repeating it, late or beside another, does no harm: a
 * result of earlier answers never replaces one of later ones. Who has not submitted has none, or one that counts nowhere.
 */
export async function projectStudentResult(deliveryId: number, userId: string): Promise<void> {
  await untilWritten(
    async () => {
      const [rostering, before] = await Promise.all([
        getRostering(deliveryId, userId),
        getStudentResult(deliveryId, userId),
      ]);
      if (!rostering || (submittedAtOf(rostering) === null && !before)) return true;
      const answers = await getAnswers(deliveryId, userId);
      const row = answers && (await resultOf(rostering, answers, before));
      if (!row || (await putStudentResult(row))) return true;
      const stands = await getStudentResult(deliveryId, userId);
      const isLater =
        stands &&
        stands.answers_rev >= row.answers_rev &&
        stands.rostering_rev >= row.rostering_rev &&
        stands.corrections_rev >= row.corrections_rev;
      if (isLater) return true;
      return undefined;
    },
    { failure: () => new Error(`The result of ${userId} in delivery ${deliveryId} kept changing`) },
  );
}

/** The result of a student as it follows from their answers; undefined before they begin. @param readForm - As in `readSatForm`. */
export async function resultOf(
  rostering: RosteringRow,
  answers: AnswersRow,
  before: StudentResult | undefined,
  readForm?: typeof readCompiledForm,
): Promise<StudentResult | undefined> {
  const { delivery_id, program_id, user_id, sat_form_id, sat_compiled_id } = rostering;
  const submittedAt = submittedAtOf(rostering);
  if (sat_form_id === null || sat_compiled_id === null) return undefined;
  const { items, corrections } = await readSatForm({ rostering, answers }, readForm);
  const responses = items.map(({ response }) => response);
  const { total, correct } = countResponses(responses);
  const submitted_at = submittedAt === null ? null : new Date(submittedAt).toISOString();
  return {
    ...{ delivery_id, program_id, user_id, form_id: sat_form_id, compiled_id: sat_compiled_id },
    ...{ submitted_at, responses: packResponses(responses), total, correct },
    completed_cases:
      before && before.submitted_at === submitted_at
        ? before.completed_cases
        : await casesCompletedBy(user_id, submitted_at),
    ...{ answers_rev: answers.rev, rostering_rev: rostering.rev, corrections_rev: corrections },
    earlier: earlierScores(before, { submitted_at, corrections_rev: corrections }),
  };
}

/** Scores that corrections of the form have replaced. Work that was opened again and is in anew has none. */
function earlierScores(
  before: StudentResult | undefined,
  now: Pick<StudentResult, "submitted_at" | "corrections_rev">,
): StudentResult["earlier"] {
  if (!before || before.submitted_at !== now.submitted_at) return [];
  if (before.corrections_rev >= now.corrections_rev) return before.earlier;
  const { corrections_rev, total, correct } = before;
  return [...before.earlier, { corrections_rev, total, correct }];
}

/** Cases that a student had completed at a time; a later reset takes nothing away. */
async function casesCompletedBy(userId: string, at: string | null): Promise<number[]> {
  if (at === null) return [];
  const rows = await listProgressOfUser(userId, { consistent: true });
  return rows
    .filter(({ completed_at }) => completed_at !== null && completed_at <= at)
    .map(({ document_id }) => document_id);
}
