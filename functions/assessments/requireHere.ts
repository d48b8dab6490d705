import { Refusal } from "../runtime/refusal.ts";
import type { AnswersRow } from "../table/assessments/answers.ts";
import type { RosteringRow } from "../table/assessments/rosterings.ts";
import { requireAnswers } from "./takeAnswers.ts";

/** Answers of a sitting that is open on the device. @throws Refusal ASSESSMENT_ELSEWHERE where it is open on another one */
export async function requireHere(rostering: RosteringRow, device: string): Promise<AnswersRow> {
  const answers = await requireAnswers(rostering);
  if (answers.device !== device) throw new Refusal("ASSESSMENT_ELSEWHERE");
  return answers;
}
