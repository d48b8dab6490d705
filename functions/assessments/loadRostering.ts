import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getRostering, type RosteringRow } from "../table/assessments/rosterings.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { type LoadedDelivery, loadDelivery, requireOpenDelivery } from "./loadDelivery.ts";
import { rowMaker } from "./presentRostering.ts";

export type LoadedRostering = LoadedDelivery & {
  person: PersonInProgram;
  rostering: RosteringRow | undefined;
};

/** A student of a delivery's program, with what stands of them in it. */
export async function loadRostering(
  { id, user_id }: { id: string; user_id: string },
  signedIn: SignedIn,
): Promise<LoadedRostering> {
  const loaded = await loadDelivery(Number(id), signedIn);
  const [rostering, { rows }] = await Promise.all([
    getRostering(loaded.delivery.id, user_id),
    readPeopleOfProgram(loaded.delivery.program_id),
  ]);
  const person = rows.find((row) => row.user_id === user_id && row.role === "Student");
  if (!person) throw new Refusal("NOT_FOUND");
  return { ...loaded, person, rostering };
}

/** The student's row of a delivery that may be changed; refuses whoever is not in it. */
export function requireRostered(loaded: LoadedRostering): RosteringRow {
  requireOpenDelivery(loaded);
  if (!loaded.rostering)
    throw new Refusal("CONFLICT", { message: "This student is not rostered. Add them first." });
  return loaded.rostering;
}

export const rosteringMoved = (): Refusal =>
  new Refusal("CONFLICT", {
    message: "This student's row was changed meanwhile. Reload it and try again. Nothing was changed.",
  });

/** The row of a student as it is now. */
export async function presentStudent({ delivery, person }: LoadedRostering) {
  return (await rowMaker(delivery))(person, await getRostering(delivery.id, person.user_id));
}
