import type { ResourceOf } from "#shared/domain/access.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type DeliveryRow, getDelivery } from "../table/assessments/deliveries.ts";
import { getProgram, type Program } from "../table/programs/programs.ts";
import { isTheirDelivery } from "./deliveryScope.ts";

export type LoadedDelivery = {
  resource: ResourceOf<"delivery.manage">;
  delivery: DeliveryRow;
  program: Program;
};

/** A delivery of a program that one looks after; those of others are not there. */
export async function loadDelivery(deliveryId: number, { actor }: SignedIn): Promise<LoadedDelivery> {
  const delivery = await getDelivery(deliveryId);
  if (!delivery || !isTheirDelivery(actor, delivery)) throw new Refusal("NOT_FOUND");
  const program = await getProgram(delivery.program_id);
  if (!program) throw new Error(`Program ${delivery.program_id} is missing`);
  return { resource: { kind: "provider" }, delivery, program };
}

/** Refuses changes for a program that is archived. */
export function requireOpenDelivery({ program }: Pick<LoadedDelivery, "program">): void {
  if (program.archived_at !== null)
    throw new Refusal("CONFLICT", { message: "This program is archived. Nothing was changed." });
}

export const deliveryMoved = (): Refusal =>
  new Refusal("CONFLICT", {
    message: "Somebody changed this assessment meanwhile. Reload it and try again. Nothing was changed.",
  });
