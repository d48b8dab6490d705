import { requireProgram } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getRostering, type RosteringRow } from "../table/assessments/rosterings.ts";

/**
 * A student in a delivery, without its form: what saving an answer needs.
 *
 * @param known - The rostering, where it was read already.
 * @throws Refusal NOT_FOUND where it is not theirs
 */
export async function loadOwnRostering(deliveryId: number, signedIn: SignedIn, known?: RosteringRow) {
  const program = await requireProgram(signedIn);
  const rostering = known ?? (await getRostering(deliveryId, signedIn.person.profile.id));
  if (!rostering || rostering.program_id !== program.id) throw new Refusal("NOT_FOUND");
  return { resource: { kind: "program" as const, programId: program.id }, rostering };
}
