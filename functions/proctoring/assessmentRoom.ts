import type { ResourceOf } from "#shared/domain/access.ts";
import { requireProgram } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { type AssessmentAccess, readAssessmentAccess } from "../table/exams/assessmentAccess.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../table/programs/programPeople.ts";
import type { Program } from "../table/programs/programs.ts";
import { requireCode, triesOf } from "./examRoom.ts";

/** An assessment of the current program, with what an access code is checked against. */
export type AssessmentWithAccess = {
  resource: ResourceOf<"delivery.proctor">;
  program: Program;
  delivery: DeliveryRow;
  access: AssessmentAccess;
  triedBy: string;
};

/** An assessment, for somebody who showed its access code. */
export type AssessmentRoom = { delivery: DeliveryRow; channelKey: string };

/** An assessment of the current program; those of other programs are not there. */
export async function loadAssessmentAccess(
  deliveryId: number,
  signedIn: SignedIn,
): Promise<AssessmentWithAccess> {
  const program = await requireProgram(signedIn);
  const triedBy = triesOf(signedIn);
  const access = await readAssessmentAccess(deliveryId, { triedBy, nowMs: nowMs() });
  const { delivery } = access;
  if (delivery?.program_id !== program.id) throw new Refusal("NOT_FOUND");
  return { resource: { kind: "program", programId: program.id }, program, delivery, access, triedBy };
}

/**
 * The assessment, once the access code is the right one. It is asked with every call.
 *
 * @throws Refusal ACCESS_CODE_WRONG, TOO_MANY_ATTEMPTS, and ACCESS_CODE_NOT_SET where nobody proctors it
 */
export async function requireAssessmentProctor(
  { delivery, access, triedBy }: AssessmentWithAccess,
  { query }: { query: { proctor_access_code: string } },
): Promise<AssessmentRoom> {
  const { proctoring } = delivery;
  if (!proctoring)
    throw new Refusal("ACCESS_CODE_NOT_SET", {
      message: "This assessment isn't proctored. Ask a program administrator to have a proctor start it.",
    });
  await requireCode(query.proctor_access_code, { ...access, triedBy });
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
