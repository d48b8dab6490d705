import type { ResourceOf } from "#shared/domain/access.ts";
import { isSettled } from "#shared/domain/assessments/rosteringStatus.ts";
import { formIdOf } from "../deliveries/beginning.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type DeliveryRow, getDelivery } from "../table/assessments/deliveries.ts";
import { rosteringsOfPerson } from "../table/assessments/rosterings.ts";
import { getProgram, type Program } from "../table/programs/programs.ts";
import { isTheirDelivery } from "./deliveryScope.ts";
import { statusOf } from "./ownAssessment.ts";

export type LoadedCohorts = {
  resource: ResourceOf<"delivery.read">;
  /** By the start of their windows. */
  deliveries: readonly DeliveryRow[];
  programs: ReadonlyMap<string, Program>;
};

/**
 * Deliveries whose results somebody may read; those of other programs are not there.
 * @throws Refusal NOT_FOUND, or FORBIDDEN while the person is to sit a form of theirs
 */
export async function loadCohorts(ids: readonly number[], signedIn: SignedIn): Promise<LoadedCohorts> {
  const found = await Promise.all([...new Set(ids)].map(getDelivery));
  const deliveries = found.map((delivery) => {
    if (!delivery || !isTheirDelivery(signedIn.actor, delivery)) throw new Refusal("NOT_FOUND");
    return delivery;
  });
  await requireNotSitting(deliveries, signedIn.person.profile.id);
  const programIds = [...new Set(deliveries.map(({ program_id }) => program_id))];
  const programs = await Promise.all(programIds.map((id) => getProgram(id)));
  return {
    resource: { kind: "provider" },
    deliveries: deliveries.sort((a, b) => a.starts_at.localeCompare(b.starts_at) || a.id - b.id),
    programs: new Map(programs.flatMap((program) => (program ? [[program.id, program]] : []))),
  };
}

/** Whoever is to sit a form reads no report on it before their own work is in. */
async function requireNotSitting(deliveries: readonly DeliveryRow[], userId: string): Promise<void> {
  const own = await rosteringsOfPerson(userId);
  if (own.length === 0) return;
  const told = new Set(deliveries.flatMap(({ form_ids }) => form_ids));
  for (const rostering of own) {
    const delivery = await getDelivery(rostering.delivery_id);
    if (!delivery || !told.has(formIdOf(delivery, rostering))) continue;
    if (isSettled(statusOf({ delivery, rostering }))) continue;
    throw new Refusal("FORBIDDEN", {
      message: "You are to take an assessment with these questions yourself. You can read this afterwards.",
    });
  }
}
