import { isSettled } from "#shared/domain/assessments/rosteringStatus.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { getRostering, type RosteringRow } from "../table/assessments/rosterings.ts";
import type { Program } from "../table/programs/programs.ts";
import { type LoadedCohorts, loadCohorts } from "./loadCohorts.ts";
import { mayReadStudents } from "./mayReadStudents.ts";
import { statusOf } from "./ownAssessment.ts";

const notRead =
  "Your program does not let faculty read the results of one student. Its assessment staff can switch this on.";
const notIn = "This student has not submitted the assessment yet.";

export type LoadedStudentResult = Pick<LoadedCohorts, "resource"> & {
  delivery: DeliveryRow;
  program: Program;
  rostering: RosteringRow;
};

/**
 * Submitted work of one student, for whoever may read the results of single students.
 * @throws Refusal NOT_FOUND, FORBIDDEN, RESULTS_NOT_OUT
 */
export async function loadStudentResult(
  { id, user_id }: { id: string; user_id: string },
  signedIn: SignedIn,
): Promise<LoadedStudentResult> {
  const { deliveries, programs, resource } = await loadCohorts([Number(id)], signedIn);
  const [delivery] = deliveries;
  const program = delivery && programs.get(delivery.program_id);
  if (!delivery || !program) throw new Refusal("NOT_FOUND");
  if (!mayReadStudents(signedIn.actor, program)) throw new Refusal("FORBIDDEN", { message: notRead });
  const rostering = await getRostering(delivery.id, user_id);
  if (!rostering) throw new Refusal("NOT_FOUND");
  if (!isSettled(statusOf({ delivery, rostering }))) throw new Refusal("RESULTS_NOT_OUT", { message: notIn });
  return { resource, delivery, program, rostering };
}
