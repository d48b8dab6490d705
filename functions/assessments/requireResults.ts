import { isSettled } from "#shared/domain/assessments/rosteringStatus.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type AnswersRow, getAnswers } from "../table/assessments/answers.ts";
import { type OwnAssessment, statusOf } from "./ownAssessment.ts";

/** Answers of an assessment that is submitted, by the student or by the clock. @throws Refusal RESULTS_NOT_OUT before that */
export async function requireResults(own: OwnAssessment): Promise<AnswersRow> {
  const { delivery_id, user_id } = own.rostering;
  const answers = isSettled(statusOf(own)) ? await getAnswers(delivery_id, user_id) : undefined;
  if (!answers) throw new Refusal("RESULTS_NOT_OUT");
  return answers;
}
