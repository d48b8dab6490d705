import type { ResourceOf } from "#shared/domain/access.ts";
import { requireProgram } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { type AssessmentDoor, readAssessmentDoor } from "../table/exams/assessmentDoor.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../table/programs/programPeople.ts";
import type { Program } from "../table/programs/programs.ts";
import { requireCode, triesOf } from "./examRoom.ts";

/** An assessment of the current program whose door has been looked at. */
export type AssessmentWithDoor = {
  resource: ResourceOf<"delivery.proctor">;
  program: Program;
  delivery: DeliveryRow;
  door: AssessmentDoor;
  triedBy: string;
};

/** An assessment, for somebody who showed its access code. */
export type AssessmentRoom = { delivery: DeliveryRow; channelKey: string };

/** An assessment of the current program; those of other programs are not there. */
export async function loadAssessmentDoor(
  deliveryId: number,
  signedIn: SignedIn,
): Promise<AssessmentWithDoor> {
  const program = await requireProgram(signedIn);
  const triedBy = triesOf(signedIn);
  const door = await readAssessmentDoor(deliveryId, { triedBy, nowMs: nowMs() });
  const { delivery } = door;
  if (delivery?.program_id !== program.id) throw new Refusal("NOT_FOUND");
  return { resource: { kind: "program", programId: program.id }, program, delivery, door, triedBy };
}

/**
 * The assessment, once the access code is the right one. It is asked with every call.
 *
 * @throws Refusal ACCESS_CODE_WRONG, TOO_MANY_ATTEMPTS, and ACCESS_CODE_NOT_SET where nobody proctors it
 */
export async function requireAssessmentProctor(
  { delivery, door, triedBy }: AssessmentWithDoor,
  { query }: { query: { proctor_access_code: string } },
): Promise<AssessmentRoom> {
  const { proctoring } = delivery;
  if (!proctoring)
    throw new Refusal("ACCESS_CODE_NOT_SET", {
      message: "This assessment isn't proctored. Ask a program administrator to have a proctor start it.",
    });
  await requireCode(query.proctor_access_code, { ...door, triedBy });
  return { delivery, channelKey: proctoring.channel_key };
}

export const titleOf = ({ exam_title, nickname }: DeliveryRow): string =>
  [exam_title, nickname].filter(Boolean).join(", ");

/** The students of a program now, by user: neither former ones, nor those whose subscription has ended. */
export async function currentStudents(programId: string): Promise<Map<string, PersonInProgram>> {
  const { rows } = await readPeopleOfProgram(programId);
  const now = nowMs();
  return new Map(
    rows
      .filter(({ role, subscription_end: end }) => role === "Student" && (!end || Date.parse(end) > now))
      .map((row) => [row.user_id, row]),
  );
}
